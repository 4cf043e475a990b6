import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const preflight = cors({
  origin: '*',
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Prefer', 'X-User-Intent'],
});

/** What a page may read of an answer beside the headers that are always open to it. */
const EXPOSED = 'ETag, Link, Retry-After, X-Next-Cursor, X-Request-Id';

/**
 * Lets pages of any site use the API with a key; the session cookie may not be used from there, so credentials stay
 * off. Hono's middleware writes to a response before there is one, and the real one is then copied as a stream, which
 * takes longer than answering does; so it answers preflights only.
 */
export const crossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', EXPOSED);
  await next();
};
