import type { TargetsAchieved } from '../../../../contracts/documents/notification.ts';
import type { Db } from '../../../../db/open.ts';
import { gptNames } from '../../../catalogue/gpts.ts';
import { findGoalsMetAt, findQuestsMetAt } from './store.ts';

/** Maximum number of targets named; the others are counted. */
const NAMED = 5;

export interface TargetNotification {
  title: string;
  content: TargetsAchieved;
}

/**
 * Returns the content of notifications about a player's goals and quests at these times (Unix ms). A time is missing if nothing is left of
 * it, because the scores were deleted or the player dropped the target.
 */
export async function findTargetNotifications(
  db: Db,
  userID: number,
  times: readonly number[],
): Promise<Map<number, TargetNotification>> {
  if (times.length === 0) return new Map();
  const goals = await findGoalsMetAt(db, userID, times);
  const quests = await findQuestsMetAt(db, userID, times);
  const names = await gptNames(
    db,
    [...goals, ...quests].map(({ gpt }) => gpt),
  );
  const of = (row: number) => {
    const { game, playtype } = names.get(row)!;
    return { game, playtype };
  };
  const notifications = new Map<number, TargetNotification>();
  for (const time of times) {
    const met = goals.filter(({ at }) => at === time);
    const done = quests.filter(({ at }) => at === time);
    if (met.length + done.length === 0) continue;
    const content = {
      goalCount: met.length,
      goals: met.slice(0, NAMED).map(({ goalID, name, gpt }) => ({ goalID, name, ...of(gpt) })),
      questCount: done.length,
      quests: done.slice(0, NAMED).map(({ questID, name, gpt }) => ({ questID, name, ...of(gpt) })),
    };
    notifications.set(time, { title: titleOf(content), content });
  }
  return notifications;
}

function titleOf({ goalCount, goals, questCount, quests }: TargetsAchieved): string {
  const parts = [named('goal', goalCount, goals), named('quest', questCount, quests)];
  return `You have achieved ${parts.filter((part) => part !== '').join(' and ')}`;
}

function named(what: string, count: number, [first]: readonly { name: string }[]): string {
  if (first === undefined) return '';
  return count === 1 ? `the ${what} "${first.name}"` : `${count} ${what}s`;
}
