import { cors } from 'hono/cors';

/** Answers the preflight requests of browsers. Pages of any site may use the API with a key. */
export const preflight = cors({
  origin: '*',
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Prefer', 'X-User-Intent'],
});

/**
 * Headers that let pages of any site read a response, and some of its headers in addition to those always open to them. The session cookie is not usable
 * from there, so credentials stay off.
 */
export const FOR_ALL_SITES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, X-Next-Cursor, X-Request-Id',
};
