import type { Context } from 'hono';

import type { RawType } from '../../contracts/contract.ts';
import { etagOf, namesTag } from './etag.ts';
import type { AnyReply } from './handler.ts';

/** Raw documents are public and only change with an update of the server. */
const CACHING = 'max-age=3600';

/** Sends a body without an envelope, or says that the copy which the caller has is still good. */
export function sendRaw(c: Context, type: RawType, { status, body, headers }: AnyReply): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  // The answer to who comes with a cookie may set one, which nobody else may be given.
  const whose = c.req.header('cookie') === undefined ? 'public' : 'private';
  const caching = { ...headers, etag, 'cache-control': `${whose}, ${CACHING}` };
  if (namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, caching);
  return c.body(text, status, { ...caching, 'content-type': type });
}
