import { command } from '../writer/command.ts';
import { forgetTombstones, markClock } from './store.ts';

/** So long (ms) deletions are told of: 90 days. */
export const TOLD_FOR = 90 * 24 * 60 * 60 * 1000;

/** Forgets what was deleted more than 90 days ago; returns how many scores and PBs that were. For once a day. */
export const forgetDeletions = command<undefined, number>('changes.forgetDeletions', async (tx, _, { now }) => {
  await markClock(tx, now());
  return forgetTombstones(tx, now() - TOLD_FOR);
});
