import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

import { isAddress, isAmong, type Range } from '../base/net/addresses.ts';
import { isLoopback } from './local-request.ts';

/**
 * Returns the client address of a request. Proxies append their client's address, so `X-Forwarded-For` is read from its end as long
 * as the entries come from trusted proxies: forged entries at the start are never reached.
 */
export const addressOf = (c: Context, trusted: readonly Range[]): string =>
  clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? '', trusted);

/** Returns the client address, given that of the socket's other end and the header. */
export function clientAddress(socket: string, forwardedFor: string, trusted: readonly Range[]): string {
  if (forwardedFor === '') return socket;
  const named = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()));
  let address = socket;
  while (named.length > 0 && isAmong(address, trusted)) {
    const next = named.pop()!;
    if (!isAddress(next)) break;
    address = next;
  }
  return address;
}

/**
 * Returns a function that tells whether an address is shared by many clients: this machine, or a trusted proxy. Such an address alone is
 * never counted.
 */
export const isProxy =
  (trusted: readonly Range[]) =>
  (address: string): boolean =>
    isLoopback(address) || isAmong(address, trusted);

/** Some proxies add the port, and then brackets around IPv6 addresses. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** Returns the address of the other end; empty for a request without a socket. */
const socketAddress = (c: Context): string =>
  c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? '') : '';
