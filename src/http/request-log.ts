import type { MiddlewareHandler } from 'hono';

import type { Log } from '../base/shared/log.ts';
import type { Caller } from '../handler/handler.ts';
import { requestIDOf } from './request-id.ts';
import { shownPath } from './shown-path.ts';

/** Logs each request with its duration (ms). Bodies, queries and headers are never logged. */
export const requestLog =
  (log: Log): MiddlewareHandler<{ Variables: { caller: Caller | null } }> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 100) / 100;
    const { method, path } = c.req;
    const user = c.get('caller')?.userID;
    log.verbose({ id: requestIDOf(c), method, path: shownPath(path), status: c.res.status, ms, user }, 'request');
  };
