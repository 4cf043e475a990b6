import type { IncomingMessage } from 'node:http';

import { version } from '../version.ts';
import { isAddress, isAmong, type Range } from './addresses.ts';
import { NetError } from './net-error.ts';
import { checkURL, forbidden, guardedLookup, send, toNetError, type Resolve } from './safe-fetch.ts';

interface FollowOptions {
  /** Non-public ranges that may be reached, also without TLS. */
  allowed: readonly Range[];
  resolve?: Resolve | undefined;
  /** Maximum number of redirects. */
  redirects: number;
}

interface FollowRequest {
  method?: 'GET' | 'HEAD';
  /** ETag of the copy already present. */
  etag?: string | null;
}

/** Returns the response after all redirects, once its headers have arrived. Throws NetError. */
export type Follow = (start: URL, request: FollowRequest, signal: AbortSignal) => Promise<IncomingMessage>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Returns a function that sends a request and follows redirects, each checked like the first address. */
export function createFollow({ allowed, resolve, redirects }: FollowOptions): Follow {
  const lookups = {
    'https:': guardedLookup(allowed, resolve),
    'http:': guardedLookup(allowed, resolve, isAmong),
  };

  const ask = async (url: URL, { method = 'GET', etag = null }: FollowRequest, signal: AbortSignal) => {
    const headers = {
      'accept-encoding': 'identity',
      'user-agent': `kaiden/${version}`,
      ...(etag !== null && { 'if-none-match': etag }),
    };
    return send(url, { method, headers }, lookups[url.protocol as keyof typeof lookups], signal);
  };

  return async (start, request, signal) => {
    let url = start;
    for (let left = redirects; ; left -= 1) {
      const response = await ask(url, request, signal).catch((error: unknown) => {
        throw withoutTLS(url, toNetError(url, error));
      });
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode!) || location === undefined) return response;
      response.destroy();
      if (left === 0) throw new NetError('bad_answer', `${start.host} redirects more than ${redirects} times`);
      const next = URL.canParse(location, url.href) ? new URL(location, url.href).href : '';
      if (url.protocol === 'https:' && next.startsWith('http:')) {
        throw new NetError('bad_answer', `${url.host} redirects to an address without TLS`);
      }
      url = checkDownloadURL(next, allowed);
    }
  };
}

/** Returns the URL if downloads from it are allowed. Throws NetError for other URLs and forbidden addresses. */
export function checkDownloadURL(text: string, allowed: readonly Range[]): URL {
  const url = checkURL(text, allowed);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (url.protocol === 'http:' && isAddress(host) && !isAmong(host, allowed)) throw withoutTLS(url, forbidden(host));
  return url;
}

const withoutTLS = ({ protocol, host }: URL, error: NetError): NetError =>
  protocol === 'http:' && error.fault === 'forbidden_address'
    ? new NetError(
        'forbidden_address',
        `${host}: expected https; http is for addresses that KAIDEN_WEBHOOK_ALLOW allows`,
      )
    : error;
