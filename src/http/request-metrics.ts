import type { MiddlewareHandler } from 'hono';

/** Called for every request with its method, the pattern of its path, the status of the response and the duration (ms). */
export type RequestObserver = (method: string, route: string, status: number, ms: number) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Label of every path outside the API, so that clients can't create labels. */
const OTHER = 'other';

/** Notifies an observer of each request, whatever its result. */
export const requestMetrics =
  (observe: RequestObserver): MiddlewareHandler<{ Variables: { route?: string } }> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const { method } = c.req;
    observe(METHODS.has(method) ? method : OTHER, c.get('route') ?? OTHER, c.res.status, performance.now() - start);
  };
