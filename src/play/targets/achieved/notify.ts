import type { Tx } from '../../../../db/open.ts';
import { notifyOnce } from '../../../accounts/notifications/notify.ts';
import type { TargetsMoved } from '../refresh.ts';

/** Returns whether a goal or quest has just been met. */
export const isMetNow = ({ old, new: now }: { old: { achieved: boolean }; new: { achieved: boolean } }): boolean =>
  now.achieved && !old.achieved;

/**
 * Notifies a player of met goals and finished quests, with one notification per time (Unix ms). Its content is read from the subscriptions
 * when it is shown (`target-notifications.ts`), so that deleting scores needs no update.
 */
export async function notifyOfTargets(
  tx: Tx,
  userID: number,
  { goalInfo, questInfo }: TargetsMoved,
  now: number,
): Promise<void> {
  if ([...goalInfo, ...questInfo].some(isMetNow)) await notifyOnce(tx, userID, 'TARGETS_ACHIEVED', now);
}
