import { Refusal } from '../../shared/refusal.ts';

const MiB = 1024 * 1024;

/** How many bytes of request bodies may be in flight at once: being received, or waiting until they are handled. */
export interface Budget {
  perUser: number;
  /** Per IPv4 address or IPv6 /64. */
  perAddress: number;
  inAll: number;
}

/** Bodies up to this size (bytes) have a budget of their own, so that large ones never keep them out. */
export const SMALL_BODY = 256 * 1024;

/**
 * Large bodies: a user can send three files of the largest size (16 MiB) at once, or one catalogue (64 MiB); four
 * users who use all of theirs fill the server's. That is memory which really is taken, on top of 150 MB at rest.
 */
export const LARGE_BUDGET: Budget = { perUser: 64 * MiB, perAddress: 128 * MiB, inAll: 256 * MiB };

/** Small bodies: sixteen of the largest. In all they are limited by the number of connections. */
export const SMALL_BUDGET: Budget = { perUser: 4 * MiB, perAddress: 8 * MiB, inAll: Infinity };

/** How soon it is worth trying again (seconds): about as long as a large upload takes. */
const RETRY_AFTER = 10;

/** Whom a body is counted for; null for what is not counted. */
export interface BodyOwner {
  user: number | null;
  address: string | null;
}

export interface Reservation {
  /** Counts the body as one of so many bytes instead. Throws a 429 Refusal when there is no room for it. */
  resize: (bytes: number) => void;
  /** Gives the bytes back. Does nothing the second time. */
  release: () => void;
}

export interface BodyBudgets {
  /** Reserves room for a body of so many bytes. Throws a 429 Refusal when there is none. */
  reserve: (owner: BodyOwner, bytes: number) => Reservation;
}

export function createBodyBudgets(large: Budget = LARGE_BUDGET, small: Budget = SMALL_BUDGET): BodyBudgets {
  const lanes = { large: createLane(large), small: createLane(small) };
  const takeFrom = (owner: BodyOwner, bytes: number) =>
    (bytes > SMALL_BODY ? lanes.large : lanes.small).take(owner, bytes);
  return {
    reserve(owner, bytes) {
      let size = bytes;
      let giveBack: (() => void) | undefined = takeFrom(owner, size);
      return {
        resize(next) {
          giveBack?.();
          try {
            giveBack = takeFrom(owner, next);
            size = next;
          } catch (refusal) {
            // There is room for this, as it was there just now.
            giveBack = takeFrom(owner, size);
            throw refusal;
          }
        },
        release() {
          giveBack?.();
          giveBack = undefined;
        },
      };
    },
  };
}

/** Counts bytes by user, by address and in all. */
function createLane({ perUser, perAddress, inAll }: Budget) {
  const inFlight = new Map<string, number>();
  const count = (key: string, bytes: number) => {
    const sum = (inFlight.get(key) ?? 0) + bytes;
    if (sum > 0) inFlight.set(key, sum);
    else inFlight.delete(key);
  };
  return {
    /** Returns a function that gives the bytes back. */
    take({ user, address }: BodyOwner, bytes: number): () => void {
      const limits: [key: string, limit: number, refusal: string][] = [
        ...(user === null ? [] : [[`user ${user}`, perUser, OWN] as [string, number, string]]),
        ...(address === null ? [] : [[`address ${address}`, perAddress, ADDRESS] as [string, number, string]]),
        ['all', inAll, ALL],
      ];
      const full = limits.find(([key, limit]) => (inFlight.get(key) ?? 0) + bytes > limit);
      if (full) throw new Refusal(429, 'rate_limited', full[2], undefined, { retryAfter: RETRY_AFTER });
      for (const [key] of limits) count(key, bytes);
      return () => {
        for (const [key] of limits) count(key, -bytes);
      };
    },
  };
}

const again = `try again in ${RETRY_AFTER} seconds`;
const OWN = `You are already sending as much as one user may at a time; wait until that is done, or ${again}`;
const ADDRESS = `As much is being sent from your address as is allowed at a time; ${again}`;
const ALL = `The server is receiving as many large uploads as it can; ${again}`;
