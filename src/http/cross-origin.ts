import { cors } from 'hono/cors';

import type { RouteContract } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';

const contracts = Object.values(api).flatMap((group): RouteContract[] => Object.values(group));
const declared = contracts.flatMap(({ headers }) => Object.keys(headers?._zod.def.shape ?? {}));

/** Answers the preflight requests of browsers. Pages of any site may use the API with a key. */
export const preflight = cors({
  origin: '*',
  allowHeaders: [...new Set(['authorization', 'content-type', 'if-none-match', ...declared])],
});

/**
 * Headers that let pages of any site read a response, and some of its headers in addition to those always open to them. The session cookie is not usable
 * from there, so credentials stay off.
 */
export const FOR_ALL_SITES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Next-Cursor, X-Request-Id',
};
