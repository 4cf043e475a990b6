import { NEXT_CURSOR } from '../handler/handler.ts';

/** Returns headers with `Link: …; rel="next"` (RFC 8288) for the next page, if there is one. */
export function withNextLink(url: string, headers: Record<string, string> = {}): Record<string, string> {
  const cursor = headers[NEXT_CURSOR];
  if (cursor === undefined) return headers;
  const query = new URLSearchParams(url.split('?', 2)[1]);
  query.set('cursor', cursor);
  // Relative to the request, so that it is right behind any proxy.
  return { ...headers, link: `<?${query.toString()}>; rel="next"` };
}
