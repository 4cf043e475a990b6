import { randomUUID } from 'node:crypto';

import type { Context, MiddlewareHandler } from 'hono';

import { currentRequest, REQUEST_ID } from './edge/request-context.ts';

interface Env {
  Variables: { requestID?: string };
}

/**
 * Gives each request an id, which its answer and every line of the log about it carry. What a caller calls their
 * request is not asked: they could make it look like somebody else's.
 */
export const requestID: MiddlewareHandler<Env> = async (c, next) => {
  const id = currentRequest()?.id ?? randomUUID();
  c.set('requestID', id);
  c.header(REQUEST_ID, id);
  await next();
};

/** The id of a request; undefined before it has got one. */
export const requestIDOf = (c: Context): string | undefined => (c as Context<Env>).get('requestID');
