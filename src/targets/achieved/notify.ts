import type { Tx } from '../../../db/open.ts';
import { notifyOnce } from '../../notifications/notify.ts';
import type { TargetsMoved } from '../refresh.ts';

/** Whether a goal or quest is met now and was not before. */
export const isMetNow = ({ old, new: now }: { old: { achieved: boolean }; new: { achieved: boolean } }): boolean =>
  now.achieved && !old.achieved;

/**
 * Tells a player that they have met goals or finished quests, all of one time (Unix ms) at once. What they are is read
 * from their subscriptions whenever it is shown (`told.ts`), so that nothing has to follow when scores go.
 */
export async function notifyOfTargets(
  tx: Tx,
  userID: number,
  { goalInfo, questInfo }: TargetsMoved,
  now: number,
): Promise<void> {
  if ([...goalInfo, ...questInfo].some(isMetNow)) await notifyOnce(tx, userID, 'TARGETS_ACHIEVED', now);
}
