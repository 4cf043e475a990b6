import type { MiddlewareHandler } from 'hono';

import type { Log } from '../shared/log.ts';
import type { Caller } from './handler.ts';
import { shownPath } from './shown-path.ts';

/** Logs each request with what it took (ms). Bodies, queries and headers never get here. */
export const requestLog =
  (log: Log): MiddlewareHandler<{ Variables: { caller: Caller | null } }> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 100) / 100;
    log.verbose(
      { method: c.req.method, path: shownPath(c.req.path), status: c.res.status, ms, user: c.get('caller')?.userID },
      'request',
    );
  };
