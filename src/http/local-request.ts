import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/;
/** Headers that proxies add, and browsers on behalf of pages. */
const HANDED_ON = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'origin',
  'sec-fetch-site',
];

/** Returns whether a host name or address means this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.toLowerCase());

/**
 * Returns whether a request comes from a program on this machine: over a loopback address, to a loopback name, without traces of a proxy or
 * a page. A proxy without traces can't be detected.
 */
export function isLocal(c: Context): boolean {
  if (!c.env || !('incoming' in c.env) || !isLoopback(getConnInfo(c).remote.address ?? '')) return false;
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  return isLoopback(host) && HANDED_ON.every((name) => c.req.header(name) === undefined);
}
