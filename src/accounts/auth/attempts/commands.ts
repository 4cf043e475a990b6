import type { Tx } from '../../../../db/open.ts';
import { command } from '../../../writer/command.ts';
import { deleteLoginSession } from '../store.ts';
import { COUNTED, MEMORY, PLACE_MEMORY } from './delays.ts';
import type { AttemptKeys } from './keys.ts';
import {
  deleteFailures,
  deleteOldFailures,
  deleteOldPlaces,
  findFailures,
  notePlace,
  putFailures,
  touchFailures,
} from './store.ts';

/** Counts a failed attempt under each of its keys. */
export const noteFailedAttempt = command<{ keys: AttemptKeys }, void>(
  'auth.noteFailedAttempt',
  async (tx, { keys }, { now }) => {
    const at = now();
    for (const counted of COUNTED) {
      const key = Buffer.from(keys[counted]);
      const [row] = await findFailures(tx, [key]);
      const before = row && at - row.lastAt < MEMORY ? row.failures : 0;
      await putFailures(tx, { key, failures: before + 1, lastAt: at });
    }
  },
);

export interface RightAttempt {
  keys: AttemptKeys;
  userID: number;
}

/**
 * Forgets the failures under the name of an attempt that was right, and notes its place as known. What else failed at the
 * place stays counted, with a wait from now on: an account of one's own is no way to try those of others. `at` is Unix ms.
 */
export async function acceptAttempt(tx: Tx, { keys, userID }: RightAttempt, at: number): Promise<void> {
  await deleteFailures(tx, [keys.pair, keys.account]);
  await touchFailures(tx, keys.place, at, at - MEMORY);
  await notePlace(tx, { userID, place: Buffer.from(keys.place), lastAt: at });
}

/** Notes an attempt that was right where no session begins. `former`: the session (its hash) of the browser, which ends. */
export const noteRightAttempt = command<RightAttempt & { former: Uint8Array | null }, void>(
  'auth.noteRightAttempt',
  async (tx, { former, ...attempt }, { now }) => {
    await acceptAttempt(tx, attempt, now());
    if (former) await deleteLoginSession(tx, Buffer.from(former));
  },
);

/** Deletes expired failures and places; returns how many. */
export const forgetAttempts = command<undefined, number>('auth.forgetAttempts', async (tx, _, { now }) => {
  const failures = await deleteOldFailures(tx, now() - MEMORY);
  return failures + (await deleteOldPlaces(tx, now() - PLACE_MEMORY));
});
