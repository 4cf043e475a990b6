import { RateLimiterMemory } from 'rate-limiter-flexible';

import { networkOf } from '../../base/net/addresses.ts';
import { Refusal } from '../../base/shared/refusal.ts';

/** How often an invitation, or a network without one, is told that an e-mail address is taken, per `duration` (seconds). */
const LIMIT = { points: 5, duration: 24 * 60 * 60 };

/**
 * Keeps registration from revealing which e-mail addresses have an account: a taken one is refused with 409, as the API promises, but only
 * a few times a day.
 */
export interface AddressProbes {
  /** Runs a registration. Throws 429 if too many earlier ones were refused for a taken e-mail address. */
  watch<T>(by: { invite?: Uint8Array; address: string }, register: () => Promise<T>): Promise<T>;
}

/** Creates the limit. Without `limited` nothing is counted. */
export function createAddressProbes({ limited }: { limited: boolean }): AddressProbes {
  const limiter = new RateLimiterMemory(LIMIT);
  return {
    async watch({ invite, address }, register) {
      if (!limited) return register();
      const key = invite ? `invite ${Buffer.from(invite).toString('hex')}` : `address ${networkOf(address)}`;
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= LIMIT.points) throw tooMany(Math.ceil(state.msBeforeNext / 1000));
      try {
        return await register();
      } catch (error) {
        if (error instanceof Refusal && error.code === 'email_taken') await limiter.penalty(key);
        throw error;
      }
    },
  };
}

const tooMany = (seconds: number): Refusal =>
  new Refusal(
    429,
    'rate_limited',
    'Too many attempts with e-mail addresses that already have an account; try again tomorrow',
    undefined,
    {
      retryAfter: Math.min(LIMIT.duration, seconds),
    },
  );
