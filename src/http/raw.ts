import type { Context } from 'hono';

import type { RawType } from '../../contracts/contract.ts';
import type { AnyReply } from '../handler/handler.ts';
import { etagOf, namesTag } from './etag.ts';
import { respond } from './respond.ts';

/** Raw documents are public and only change with an update of the server. */
const CACHING = 'max-age=3600';

/** Sends a body without an envelope, or a 304 if the client's copy is current. */
export function sendRaw(c: Context, type: RawType, { status, body, headers }: AnyReply): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  // A response to a request with a cookie may set one, which must not reach anybody else.
  const whose = c.req.header('cookie') === undefined ? 'public' : 'private';
  const caching = { ...headers, etag, 'cache-control': `${whose}, ${CACHING}` };
  if (namesTag(c.req.header('if-none-match'), etag)) return respond(c, null, 304, caching);
  return respond(c, text, status, { ...caching, 'content-type': type });
}
