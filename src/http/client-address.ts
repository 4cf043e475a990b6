import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';

import { isAddress, isAmong, type Range } from '../net/addresses.ts';
import { isLoopback } from './local-request.ts';

/**
 * Finds out where each request comes from. A proxy appends whom it passes a request on for, so `X-Forwarded-For` is read from
 * its end, as long as who says it is a proxy that is trusted: what a stranger has put in front is never reached.
 */
export const noteAddress =
  (trusted: readonly Range[]): MiddlewareHandler<{ Variables: { address: string } }> =>
  async (c, next) => {
    c.set('address', clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? '', trusted));
    await next();
  };

/** The address of who sends a request, given that of the other end of the socket and the header. */
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
 * Returns a function that tells whether an address is one that many clients share: this machine, or a trusted proxy.
 * Nothing is counted for such an address alone.
 */
export const isProxy =
  (trusted: readonly Range[]) =>
  (address: string): boolean =>
    isLoopback(address) || isAmong(address, trusted);

/** Some proxies add the port; around IPv6 addresses there are brackets then. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** The address of the other end. A request that came over no socket has none. */
const socketAddress = (c: Context): string =>
  c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? '') : '';
