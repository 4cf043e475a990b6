import type { Context, MiddlewareHandler } from 'hono';

import type { Range } from '../base/net/addresses.ts';
import type { Log } from '../base/shared/log.ts';
import { addressOf } from './client-address.ts';
import { preflight } from './cross-origin.ts';
import type { Env } from './env.ts';
import { headersOfAll, REQUEST_ID } from './fixed-headers.ts';
import { newRequestID } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { labelsOf, type RequestObserver } from './request-metrics.ts';
import { completeHead } from './respond.ts';
import { FOR_PAGES } from './security-headers.ts';

export interface FrameOptions {
  trustedProxies: readonly Range[];
  log: Log;
  /** Called with every request once it is answered. */
  observe?: RequestObserver | undefined;
  /** Called with every request once it is answered. */
  noteAnswer: (c: Context<Env>) => void;
  /** Whether the server has an https address: then browsers are told to use no other. */
  isSecure: boolean;
}

/**
 * Returns the middleware around all routes: it finds the client's address, gives the request its id and its response the headers that all have, and logs
 * and counts it. It is one function because each further one costs as much as a small answer.
 */
export function createFrame({
  trustedProxies,
  log,
  observe,
  noteAnswer,
  isSecure,
}: FrameOptions): MiddlewareHandler<Env> {
  const always = headersOfAll(isSecure);
  const forPages = { ...always, ...FOR_PAGES };
  const note = requestLog(log);
  return async (c, next) => {
    const start = performance.now();
    const id = newRequestID();
    c.set('address', addressOf(c, trustedProxies));
    c.set('requestID', id);
    c.set('head', { ...(c.req.header('accept')?.includes('text/html') ? forPages : always), [REQUEST_ID]: id });
    if (c.req.method === 'OPTIONS') {
      const answer = await preflight(c, next);
      if (answer) c.res = answer;
    } else {
      await next();
    }
    completeHead(c);
    noteAnswer(c);
    const ms = performance.now() - start;
    const { method, path } = c.req;
    const { status } = c.res;
    observe?.(...labelsOf(c), status, ms);
    note({ id, method, path, status, user: c.get('caller')?.userID }, ms);
  };
}
