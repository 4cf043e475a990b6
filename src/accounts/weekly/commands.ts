import { Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import type { SealedLetter } from '../mail/letter.ts';
import { queueMail } from '../mail/queue.ts';
import { endWeeklyMail, markWeekDone } from './store.ts';

interface Week {
  userID: number;
  /** End of the week (Unix ms). */
  end: number;
  /** Null if there is nothing to tell. */
  letter: SealedLetter | null;
}

/** Queues a user's mail of a week and marks the week in the same transaction, so that it is sent once. Returns whether it was queued. */
export const queueWeek = command<Week, boolean>('weekly.queue', async (tx, { userID, end, letter }, { now }) => {
  if (!(await markWeekDone(tx, userID, end)) || !letter) return false;
  await queueMail(tx, userID, letter, now());
  return true;
});

/** Switches a weekly mail off by the token in its links. Throws 400 for an unknown one. */
export const unsubscribe = command<{ token: string }, void>('weekly.unsubscribe', async (tx, { token }) => {
  if (!(await endWeeklyMail(tx, token)))
    throw new Refusal(400, 'invalid_code', 'This link is no longer valid: the weekly summary is switched off already');
});
