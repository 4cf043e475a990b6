import type { Context } from 'hono';

import { namesTag } from './etag.ts';
import type { AnyReply, FileBody } from './handler.ts';

/** A picture runs nothing and loads nothing but the style inside it, even where a browser is made to show it as a page. Any site may show it. */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Sends a picture, or says that the copy which the caller has is still good. It is made before the answer begins, so
 * that what goes wrong can still be told.
 */
export async function sendImage(c: Context, { status, body, headers = {} }: AnyReply): Promise<Response> {
  const { etag, ...rest } = headers;
  // The answer to who comes with a cookie may set one, which nobody else may be given.
  const caching = c.req.header('cookie') === undefined ? 'public' : 'private';
  const sent = {
    'content-type': 'image/png',
    ...HARMLESS,
    ...rest,
    ...(etag !== undefined && { etag, 'cache-control': `${caching}, ${rest['cache-control']}` }),
  };
  if (etag !== undefined && namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, sent);
  const pieces: Uint8Array[] = [];
  for await (const piece of body as FileBody) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return c.body(bytes, status, { ...sent, 'content-length': String(bytes.byteLength) });
}
