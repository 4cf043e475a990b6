import { command } from '../../writer/command.ts';
import { forgetTombstones, markClock } from './store.ts';

/** How long deletions are reported (ms): 90 days. */
export const TOLD_FOR = 90 * 24 * 60 * 60 * 1000;

/** Deletes records of deletions that are more than 90 days old; returns how many scores and PBs they were. For daily use. */
export const forgetDeletions = command<undefined, number>('changes.forgetDeletions', async (tx, _, { now }) => {
  await markClock(tx, now());
  return forgetTombstones(tx, now() - TOLD_FOR);
});
