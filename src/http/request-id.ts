import { randomUUID } from 'node:crypto';

import type { Context, MiddlewareHandler } from 'hono';

import { currentRequest, REQUEST_ID } from './edge/request-context.ts';

interface Env {
  Variables: { requestID?: string };
}

/**
 * Gives each request an id, included in its response and every line of the log about it. Ids sent by clients are ignored: they could
 * imitate other requests.
 */
export const requestID: MiddlewareHandler<Env> = async (c, next) => {
  const id = currentRequest()?.id ?? randomUUID();
  c.set('requestID', id);
  c.header(REQUEST_ID, id);
  await next();
};

/** Returns the id of a request; undefined before it has one. */
export const requestIDOf = (c: Context): string | undefined => (c as Context<Env>).get('requestID');
