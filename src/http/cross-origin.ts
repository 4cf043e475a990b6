import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const preflight = cors({
  origin: '*',
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Prefer', 'X-User-Intent'],
});

/** Response headers that pages of other sites may read, in addition to those always open to them. */
const EXPOSED = 'ETag, Link, Retry-After, X-Next-Cursor, X-Request-Id';

/**
 * Lets pages of any site use the API with a key; the session cookie is not usable from there, so credentials stay off. Hono's middleware
 * writes to a response before there is one, and the real one is then copied as a stream, which takes longer than the response itself; so it
 * answers preflights only.
 */
export const crossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', EXPOSED);
  await next();
};
