import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { RateClass, RouteContract } from '../../contracts/contract.ts';
import { Refusal } from '../shared/refusal.ts';
import { addressKey, callerKey } from './caller-key.ts';
import type { Env } from './mount.ts';

/** Requests (`points`) in a time (`duration`, seconds), all routes of a class together. */
const LIMITS: Record<RateClass, { points: number; duration: number }> = {
  normal: { points: 500, duration: 60 },
  login: { points: 10, duration: 600 },
  mail: { points: 2, duration: 300 },
  import: { points: 5, duration: 60 },
  preview: { points: 20, duration: 60 },
  picture: { points: 10, duration: 60 },
};

/** Classes that count addresses, whoever it is that comes from there. */
const BY_ADDRESS: ReadonlySet<RateClass> = new Set(['login', 'mail']);

/** Makes the middleware that counts a route's requests, by user or, for strangers and at login, by address. */
export function createRateLimits(): (contract: Pick<RouteContract, 'rate' | 'rateWith'>) => MiddlewareHandler<Env> {
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory(limit)]));
  return ({ rate: usual = 'normal', rateWith }) => {
    return async (c, next) => {
      const rate = rateWith && c.req.query(rateWith.query) !== undefined ? rateWith.rate : usual;
      const limiter = limiters.get(rate)!;
      const key = BY_ADDRESS.has(rate) ? addressKey(c) : callerKey(c);
      describe(c, limiter, await consume(c, limiter, key));
      await next();
    };
  };
}

async function consume(c: Context, limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    describe(c, limiter, result);
    const seconds = secondsLeft(limiter, result);
    c.header('retry-after', String(seconds));
    throw new Refusal(429, 'rate_limited', `Too many requests; try again in ${seconds} seconds`);
  }
}

function describe(c: Context, limiter: RateLimiterMemory, result: RateLimiterRes): void {
  c.header('ratelimit-limit', String(limiter.points));
  c.header('ratelimit-remaining', String(result.remainingPoints));
  c.header('ratelimit-reset', String(secondsLeft(limiter, result)));
}

/** Limits end by a timer. Where the clock was set back, what is reckoned by it is more than that can be. */
const secondsLeft = ({ duration }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): number =>
  Math.min(duration, Math.ceil(msBeforeNext / 1000));
