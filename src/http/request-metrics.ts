import type { MiddlewareHandler } from 'hono';

/** Hears of every request: its method, the pattern of its path, the status of the answer and what it took (ms). */
export type RequestObserver = (method: string, route: string, status: number, ms: number) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Stands for every path that is no route of the API, so that nobody can make up more labels. */
const OTHER = 'other';

/** Tells an observer of each request, whatever came of it. */
export const requestMetrics =
  (observe: RequestObserver): MiddlewareHandler<{ Variables: { route?: string } }> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const { method } = c.req;
    observe(METHODS.has(method) ? method : OTHER, c.get('route') ?? OTHER, c.res.status, performance.now() - start);
  };
