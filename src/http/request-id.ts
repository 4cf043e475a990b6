import { randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import { currentRequest } from './edge/request-context.ts';
import type { Env } from './env.ts';

/**
 * Returns the id of a new request, included in its response and every line of the log about it. Ids sent by clients are ignored: they could
 * imitate other requests.
 */
export const newRequestID = (): string => currentRequest()?.id ?? randomUUID();

/** Returns the id of a request; undefined before it has one. */
export const requestIDOf = (c: Context): string | undefined => (c as Context<Env>).get('requestID');
