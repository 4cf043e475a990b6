import { verifyRequestOrigin } from 'oslo/request';

import { Refusal } from '../shared/refusal.ts';

/** A request, of any web framework. */
interface SentRequest {
  method: string;
  header: (name: string) => string | undefined;
}

/**
 * Throws 403 for a request that another site makes a browser send, unless it only reads.
 * A browser names the site that makes it send a request; a request that names none comes from no browser.
 * Behind a proxy the Host header may be that of this machine, so the public address counts as well.
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
  if (foreign) throw new Refusal(403, 'foreign_origin', 'Another site may not do this for you');
}

/** Whether an origin is the server's own host without the encryption, which anybody on the way can pretend to be. */
const isInsecureTwin = (origin: string, publicURL: string): boolean =>
  publicURL.startsWith('https:') && origin.toLowerCase() === `http://${new URL(publicURL).host}`;
