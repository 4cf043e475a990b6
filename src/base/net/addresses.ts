import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** Address range: its base and the number of leading bits that count. */
export type Range = readonly [base: Address, bits: number];

/** IPv6 addresses routed on the Internet; all others are special or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv6 forms that embed an IPv4 address: mapped, and the well-known NAT64 prefix. */
const EMBEDDED = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Parses a CIDR range such as `10.0.0.0/8` or `fd00::/8`; returns undefined if it is invalid. */
export function parseRange(text: string): Range | undefined {
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValidCIDR(text));
  return isRange ? ipaddr.parseCIDR(text) : undefined;
}

/**
 * Returns whether an address (dotted IPv4, or IPv6) may be reached: it is public or in one of the `allowed` ranges. An IPv6 address that
 * embeds an IPv4 address counts as that one. False for text that is not an address.
 */
export function mayReach(text: string, allowed: readonly Range[]): boolean {
  return isAddress(text) && (isPublic(plain(ipaddr.parse(text))) || isAmong(text, allowed));
}

/** Returns whether a host name is an address: dotted IPv4 with four decimal parts, or IPv6. */
export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || (host.includes(':') && ipaddr.IPv6.isValid(host));

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GLOBAL_UNICAST));

const isIn = (address: Address, [base, bits]: Range): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

function plain(address: Address): Address {
  const embedded = EMBEDDED.some((range) => isIn(address, range));
  return embedded ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

/** Returns whether an address is in one of these ranges. An IPv6 address that embeds an IPv4 address counts as that one. */
export function isAmong(text: string, ranges: readonly Range[]): boolean {
  if (!isAddress(text)) return false;
  const address = plain(ipaddr.parse(text));
  return ranges.some((range) => isIn(address, range));
}

/**
 * Returns the network an address is counted under: the address itself for IPv4, the /64 for IPv6, since one customer has at least that.
 * Returns text that is not an address unchanged.
 */
export function networkOf(text: string): string {
  const known = networks.get(text);
  if (known !== undefined) return known;
  const network = parsedNetworkOf(text);
  networks.set(text, network);
  return network;
}

/** Networks of the latest addresses: reading an address takes as long as a small statement. */
const networks = new LRUCache<string, string>({ max: 5000 });

function parsedNetworkOf(text: string): string {
  if (!isAddress(text)) return text;
  const address = plain(ipaddr.parse(text));
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
