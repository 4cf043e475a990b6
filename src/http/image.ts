import type { Context } from 'hono';

import type { AnyReply, FileBody } from '../handler/handler.ts';
import { namesTag } from './etag.ts';
import { respond } from './respond.ts';

/** An image runs nothing and loads nothing but its inline style, even if a browser shows it as a page. Any site may embed it. */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Sends an image, or a 304 if the client's copy is current. It is created before the response begins, so that failures can still be
 * reported.
 */
export async function sendImage(c: Context, { status, body, headers = {} }: AnyReply): Promise<Response> {
  const { etag, ...rest } = headers;
  // A response to a request with a cookie may set one, which must not reach anybody else. Who has identified themselves may see more than others.
  const isAnyones = c.req.header('cookie') === undefined && c.req.header('authorization') === undefined;
  const caching = isAnyones ? 'public' : 'private';
  const sent = {
    'content-type': 'image/png',
    ...HARMLESS,
    ...rest,
    ...(etag !== undefined && { etag, 'cache-control': `${caching}, ${rest['cache-control']}` }),
  };
  if (etag !== undefined && namesTag(c.req.header('if-none-match'), etag)) return respond(c, null, 304, sent);
  const pieces: Uint8Array[] = [];
  for await (const piece of body as FileBody) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return respond(c, bytes, status, { ...sent, 'content-length': String(bytes.byteLength) });
}
