import type { IncomingMessage } from 'node:http';

import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { RateClass, RouteContract } from '../../contracts/contract.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { headOf } from '../handler/head.ts';
import { isHookKey } from '../links/clients/hooks/list.ts';
import { addressKey, addressKeyOf, callerKey } from './caller-key.ts';
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

/** Classes counted by API key: a player may have several games, each with a key of its own. */
const BY_KEY: ReadonlySet<RateClass> = new Set(['hook']);

type Limited = Pick<RouteContract, 'rate' | 'rateWith' | 'rateOfHooks'>;

/** Rate limit of a route. Both functions throw 429 if it is exceeded. */
export interface RateLimit {
  /** Counts a request before anything of it is read. */
  before: (c: Context<Env>) => Promise<void>;
  /**
   * Counts an attempt, for classes counted by address: to be called when the whole request is validated and the work is about to begin.
   * Requests refused earlier count as normal ones, so that nobody is kept from logging in by requests that could not have been an attempt.
   */
  count: (c: Context<Env>) => Promise<void>;
}

export interface RateLimits {
  /** Returns the limit of a route. */
  of: (contract: Limited) => RateLimit;
  /** Counts a usual request from a network, once wherever it goes. Throws 429 if the limit is exceeded. */
  count: (network: string, incoming: IncomingMessage) => Promise<Counted>;
}

/** Creates the rate limits of routes: by user, for hooks by API key, for strangers and at login by address. */
export function createRateLimits(): RateLimits {
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory(limit)]));
  const consumeOf = async (c: Context<Env>, rate: string, key: string) => {
    try {
      Object.assign(headOf(c), await consume(limiters.get(rate)!, key));
    } catch (error) {
      if (error instanceof LimitExceeded) Object.assign(headOf(c), error.counted);
      throw error;
    }
  };
  const counted = new WeakMap<object, Counted>();
  return {
    async count(network, incoming) {
      const headers = await consume(limiters.get('normal')!, addressKey(network));
      counted.set(incoming, headers);
      return headers;
    },
    of(contract) {
      const { rate: usual = 'normal', rateWith, rateOfHooks } = contract;
      const isByAddress = isCountedByAddress(contract);
      return {
        before: async (c) => {
          const before = counted.get((c.env as { incoming?: object } | undefined)?.incoming ?? c);
          if (before) return void Object.assign(headOf(c), before);
          const key = c.get('caller')?.key;
          const own = (key && isHookKey(key) && rateOfHooks) || usual;
          const rate = rateWith && c.req.query(rateWith.query) !== undefined ? rateWith.rate : own;
          const by = key && BY_KEY.has(rate) ? `key ${key.row}` : callerKey(c);
          return consumeOf(c, isByAddress ? 'normal' : rate, by);
        },
        count: async (c) => (isByAddress ? consumeOf(c, usual, addressKeyOf(c)) : undefined),
      };
    },
  };
}

/** Headers that say how many requests are left. */
export type Counted = Record<string, string>;

class LimitExceeded extends Refusal {
  readonly counted: Counted;
  constructor(seconds: number, counted: Counted) {
    super(429, 'rate_limited', `Too many requests; try again in ${seconds} seconds`);
    this.counted = { ...counted, 'retry-after': String(seconds) };
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Counted> {
  try {
    return describe(limiter, await limiter.consume(key));
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    throw new LimitExceeded(secondsLeft(limiter, result), describe(limiter, result));
  }
}

const describe = (limiter: RateLimiterMemory, result: RateLimiterRes): Counted => ({
  'ratelimit-limit': String(limiter.points),
  'ratelimit-remaining': String(result.remainingPoints),
  'ratelimit-reset': String(secondsLeft(limiter, result)),
});

/** Limits end by a timer. If the clock was set back, the computed time exceeds the maximum. */
const secondsLeft = ({ duration }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): number =>
  Math.min(duration, Math.ceil(msBeforeNext / 1000));
