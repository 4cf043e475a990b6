import type { Context } from 'hono';

import type { Env } from './env.ts';

/** Called for every request with its method, the pattern of its path, the status of the response and the duration (ms). */
export type RequestObserver = (method: string, route: string, status: number, ms: number) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Label of every path outside the API, so that clients can't create labels. */
const OTHER = 'other';

/** Returns the method of a request and the pattern of its path, as labels. */
export const labelsOf = (c: Context<Env>): [method: string, route: string] => [
  METHODS.has(c.req.method) ? c.req.method : OTHER,
  c.get('route') ?? OTHER,
];
