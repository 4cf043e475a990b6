import pLimit from 'p-limit';

import type { Db } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { Writer } from '../../../writer/command.ts';
import { noteFailedAttempt, type RightAttempt } from './commands.ts';
import { COUNTED, delayAfter, MEMORY, PLACE_MEMORY, type Counted } from './delays.ts';
import { attemptKeys, type AttemptKeys } from './keys.ts';
import { createPendingAttempts, type PendingAttempts } from './pending.ts';
import { findFailures, findPlace } from './store.ts';

export interface LoginAttempt {
  username: string;
  /** Null if no user has the name. */
  userID: number | null;
  /** Client address of the request. */
  address: string;
}

/** Guards every password check of a login. */
export interface LoginGuard {
  /**
   * Runs `check` when somebody may try. Where it says yes, runs `onRight`, which has to note the attempt as right, and returns
   * what that returned; else counts a failure and returns undefined. Throws 429 when they have to wait, which is not counted.
   */
  attempt<T>(
    attempt: LoginAttempt,
    check: () => Promise<boolean>,
    onRight: (right: RightAttempt) => Promise<T>,
  ): Promise<T | undefined>;
}

export interface LoginGuardDeps {
  db: Db;
  writer: Writer;
  /** Without limits nobody has to wait, and nothing is counted. */
  config: { rateLimits: boolean };
}

/**
 * Creates the guard of a server; there must be only one. An attempt counts as a failure from the moment it is let in until its outcome is
 * stored, so that parallel attempts gain nothing. Pending attempts are counted in memory: they are not answered yet, so they are worth
 * nothing if the server exits.
 */
export function createLoginGuard({ db, writer, config }: LoginGuardDeps): LoginGuard {
  const pending = createPendingAttempts();
  const oneAtATime = pLimit(1);

  /** Counts an attempt and returns a function that ends that; throws 429 when it has to wait. One at a time, so none slips by. */
  const begin = (keys: AttemptKeys, userID: number | null): Promise<() => void> =>
    oneAtATime(async () => {
      const wait = await waitOf({ db, pending }, keys, userID);
      if (wait > 0) throw tooSoon(Math.ceil(wait / 1000));
      return pending.add(keys);
    });

  return {
    async attempt({ username, userID, address }, check, onRight) {
      const keys = attemptKeys(username, address);
      const end = config.rateLimits ? await begin(keys, userID) : () => {};
      try {
        const isRight = await check();
        if (isRight && userID !== null) return await onRight({ keys, userID });
        if (config.rateLimits) await writer.run(noteFailedAttempt, { keys });
        return undefined;
      } finally {
        end();
      }
    },
  };
}

interface Counts {
  db: Db;
  pending: PendingAttempts;
}

/** Returns how long (ms) somebody has to wait before they may try. */
async function waitOf({ db, pending }: Counts, keys: AttemptKeys, userID: number | null): Promise<number> {
  const now = Date.now();
  // Before the stored failures: an attempt whose failure is stored meanwhile counts twice rather than not at all.
  const attempts = new Map(COUNTED.map((counted) => [counted, pending.count(keys, counted)]));
  const rows = new Map((await findFailures(db, Object.values(keys))).map((row) => [row.key.toString('hex'), row]));
  const waits = (await countingOf(db, keys, userID, now)).map((counted) => {
    const row = rows.get(Buffer.from(keys[counted]).toString('hex'));
    const stored = row && now - row.lastAt < MEMORY ? row : { failures: 0, lastAt: 0 };
    const underWay = attempts.get(counted)!;
    const last = underWay > 0 ? now : stored.lastAt;
    return last + delayAfter(counted, stored.failures + underWay) - now;
  });
  return Math.max(...waits);
}

/** Returns which counts matter: where somebody has logged in before, others can't keep them out. */
async function countingOf(db: Db, keys: AttemptKeys, userID: number | null, now: number): Promise<readonly Counted[]> {
  const known = userID === null ? undefined : await findPlace(db, userID, Buffer.from(keys.place));
  return known && now - known.lastAt < PLACE_MEMORY ? ['pair'] : COUNTED;
}

const tooSoon = (seconds: number): Refusal =>
  new Refusal(429, 'too_many_logins', `Too many failed logins; try again in ${seconds} seconds`, undefined, {
    retryAfter: seconds,
  });
