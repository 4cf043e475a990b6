import { verifyRequestOrigin } from 'oslo/request';

import { Refusal } from '../../base/shared/refusal.ts';

/** Request of any web framework. */
interface SentRequest {
  method: string;
  header: (name: string) => string | undefined;
}

/**
 * Throws 403 for requests that another site makes a browser send, unless they only read. Browsers name the site that initiates a request; a
 * request without one doesn't come from a browser. Behind a proxy the Host header may name this machine, so the public address counts as
 * well.
 */
export function refuseForeignSites(request: SentRequest, publicURL: string): void {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return;
  const origin = request.header('origin');
  const site = request.header('sec-fetch-site');
  const host = request.header('host') ?? '';
  const foreign = origin
    ? !verifyRequestOrigin(origin, [host, publicURL]) || isInsecureTwin(origin, publicURL)
    : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign) throw new Refusal(403, 'foreign_origin', 'The request was sent from another site and was refused');
}

/** Returns whether an origin is the server's own host over plain http, which anybody on the network path can impersonate. */
const isInsecureTwin = (origin: string, publicURL: string): boolean =>
  publicURL.startsWith('https:') && origin.toLowerCase() === `http://${new URL(publicURL).host}`;
