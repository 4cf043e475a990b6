import { Refusal } from '../../base/shared/refusal.ts';

const MiB = 1024 * 1024;

/** Maximum bytes of request bodies in flight: being received, or waiting to be handled. */
export interface Budget {
  perUser: number;
  /** Per IPv4 address or IPv6 /64. */
  perAddress: number;
  inAll: number;
}

/** Bodies up to this size (bytes) have a budget of their own, so that large ones never block them. */
export const SMALL_BODY = 256 * 1024;

/**
 * Large bodies: a user can send three files of the maximum size (16 MiB) at once, or one catalogue (64 MiB); four users at their limit use
 * up the server's. This memory is really allocated, on top of 150 MB when idle.
 */
export const LARGE_BUDGET: Budget = { perUser: 64 * MiB, perAddress: 128 * MiB, inAll: 256 * MiB };

/** Small bodies: sixteen of the maximum size. Their total is limited by the number of connections. */
export const SMALL_BUDGET: Budget = { perUser: 4 * MiB, perAddress: 8 * MiB, inAll: Infinity };

/** Retry-After (seconds): about the duration of a large upload. */
const RETRY_AFTER = 10;

/** Owner that a body is counted for; null for bodies that are not counted. */
export interface BodyOwner {
  user: number | null;
  address: string | null;
}

export interface Reservation {
  /** Changes the size counted for the body. Throws a 429 Refusal if there is no room. */
  resize: (bytes: number) => void;
  /** Releases the bytes. Does nothing the second time. */
  release: () => void;
}

export interface BodyBudgets {
  /** Reserves room for a body of this size. Throws a 429 Refusal if there is none. */
  reserve: (owner: BodyOwner, bytes: number) => Reservation;
}

export function createBodyBudgets(large: Budget = LARGE_BUDGET, small: Budget = SMALL_BUDGET): BodyBudgets {
  const lanes = { large: createLane(large), small: createLane(small) };
  const takeFrom = (owner: BodyOwner, bytes: number) =>
    (bytes > SMALL_BODY ? lanes.large : lanes.small).take(owner, bytes);
  return {
    reserve(owner, bytes) {
      let size = bytes;
      let release: (() => void) | undefined = takeFrom(owner, size);
      return {
        resize(next) {
          release?.();
          try {
            release = takeFrom(owner, next);
            size = next;
          } catch (refusal) {
            // Can't fail: the room was just released.
            release = takeFrom(owner, size);
            throw refusal;
          }
        },
        release() {
          release?.();
          release = undefined;
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
    /** Returns a function that releases the bytes. */
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
const OWN = `You are already uploading as much as one user may at a time; wait until that is done, or ${again}`;
const ADDRESS = `Uploads from your address have reached the limit; ${again}`;
const ALL = `The server is receiving as many large uploads as it can; ${again}`;
