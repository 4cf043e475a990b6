import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { RateClass, RouteContract } from '../../contracts/contract.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { addressKey, callerKey } from './caller-key.ts';
import type { Env } from './env.ts';

/** Requests (`points`) per time (`duration`, seconds) for all routes of a class together. */
const LIMITS: Record<RateClass, { points: number; duration: number }> = {
  normal: { points: 500, duration: 60 },
  login: { points: 10, duration: 600 },
  mail: { points: 2, duration: 300 },
  import: { points: 5, duration: 60 },
  // A play takes a minute or more; a game that was offline sends many at once.
  hook: { points: 120, duration: 60 },
  preview: { points: 20, duration: 60 },
  picture: { points: 10, duration: 60 },
};

/** Classes counted by address, whoever the caller is. */
const BY_ADDRESS: ReadonlySet<RateClass> = new Set(['login', 'mail']);

/** Returns whether a route has a limit shared by everybody at the same address. */
export const isCountedByAddress = ({ rate }: Pick<RouteContract, 'rate'>): boolean =>
  rate !== undefined && BY_ADDRESS.has(rate);

type Limited = Pick<RouteContract, 'rate' | 'rateWith'>;

/** Rate limit of a route. Both functions throw 429 if it is exceeded. */
export interface RateLimit {
  /** Runs before anything of the request is read. */
  before: MiddlewareHandler<Env>;
  /**
   * Counts an attempt, for classes counted by address: to be called when the whole request is validated and the work is about to begin.
   * Requests refused earlier count as normal ones, so that nobody is kept from logging in by requests that could not have been an attempt.
   */
  count: (c: Context<Env>) => Promise<void>;
}

/** Creates the rate limits of routes: by user or, for strangers and at login, by address. */
export function createRateLimits(): (contract: Limited) => RateLimit {
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory(limit)]));
  const consumeOf = async (c: Context<Env>, rate: string, key: string) => {
    const limiter = limiters.get(rate)!;
    describe(c, limiter, await consume(c, limiter, key));
  };
  return (contract) => {
    const { rate: usual = 'normal', rateWith } = contract;
    const isByAddress = isCountedByAddress(contract);
    return {
      async before(c, next) {
        const rate = rateWith && c.req.query(rateWith.query) !== undefined ? rateWith.rate : usual;
        await consumeOf(c, isByAddress ? 'normal' : rate, callerKey(c));
        await next();
      },
      count: async (c) => (isByAddress ? consumeOf(c, usual, addressKey(c)) : undefined),
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

/** Limits end by a timer. If the clock was set back, the computed time exceeds the maximum. */
const secondsLeft = ({ duration }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): number =>
  Math.min(duration, Math.ceil(msBeforeNext / 1000));
