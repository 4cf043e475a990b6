import type { Tx } from '../../../db/open.ts';
import { command } from '../../writer/command.ts';
import { deleteLoginSession } from '../store.ts';
import { delayAfter, MEMORY, PLACE_MEMORY, type Counted } from './delays.ts';
import {
  deleteFailures,
  deleteOldFailures,
  deleteOldPlaces,
  findFailures,
  findPlace,
  notePlace,
  putFailures,
  takeBackFailure,
} from './store.ts';

/** What an attempt is counted by: hashes, so that nothing that was typed is stored. */
export type AttemptKeys = Record<Counted, Uint8Array>;

export interface Attempt {
  keys: AttemptKeys;
  /** Null for a name that nobody has. */
  userID: number | null;
}

const COUNTED = ['pair', 'account', 'place'] as const;

/** Which counts matter: where somebody has logged in before, others can't keep them out. */
async function counting(tx: Tx, { keys, userID }: Attempt, now: number): Promise<readonly Counted[]> {
  const known = userID === null ? undefined : await findPlace(tx, userID, Buffer.from(keys.place));
  return known && now - known.lastAt < PLACE_MEMORY ? ['pair'] : COUNTED;
}

/**
 * Lets somebody try to log in, and counts it as a failure until it is told otherwise, so that many attempts at once gain
 * nothing. Returns how long they have to wait (ms); 0 when they may try. Who has to wait is not counted.
 */
export const beginAttempt = command<Attempt, number>('auth.beginAttempt', async (tx, attempt, { now }) => {
  const at = now();
  const rows = new Map<Counted, number>();
  let wait = 0;
  const matters = await counting(tx, attempt, at);
  for (const counted of COUNTED) {
    const row = await findFailures(tx, Buffer.from(attempt.keys[counted]));
    const isFresh = row !== undefined && at - row.lastAt < MEMORY;
    rows.set(counted, isFresh ? row.failures : 0);
    if (isFresh && matters.includes(counted)) {
      wait = Math.max(wait, row.lastAt + delayAfter(counted, row.failures) - at);
    }
  }
  if (wait > 0) return wait;
  for (const [counted, failures] of rows) {
    await putFailures(tx, { key: Buffer.from(attempt.keys[counted]), failures: failures + 1, lastAt: at });
  }
  return 0;
});

/** Takes back an attempt that came to nothing without anybody's fault. */
export const undoAttempt = command<{ keys: AttemptKeys }, void>('auth.undoAttempt', async (tx, { keys }) => {
  for (const counted of COUNTED) await takeBackFailure(tx, Buffer.from(keys[counted]));
});

export interface Success {
  keys: AttemptKeys;
  userID: number;
  /** The session (its hash) that the browser had before; it ends. */
  former: Uint8Array | null;
}

/**
 * Notes that a login was right: failures under the name are forgotten, and the place is known from now on. What else failed at
 * the place stays counted: an account of one's own is no way to try those of others.
 */
export const endAttempt = command<Success, void>('auth.endAttempt', async (tx, { keys, userID, former }, { now }) => {
  await deleteFailures(tx, [keys.pair, keys.account]);
  await takeBackFailure(tx, Buffer.from(keys.place));
  await notePlace(tx, { userID, place: Buffer.from(keys.place), lastAt: now() });
  if (former) await deleteLoginSession(tx, Buffer.from(former));
});

/** Forgets failures and places that are too old to matter; returns how many. */
export const forgetAttempts = command<undefined, number>('auth.forgetAttempts', async (tx, _, { now }) => {
  const failures = await deleteOldFailures(tx, now() - MEMORY);
  return failures + (await deleteOldPlaces(tx, now() - PLACE_MEMORY));
});
