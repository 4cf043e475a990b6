import { and, eq } from 'drizzle-orm';

import { isOneOf } from '../../../../db/dialect/sqlite.ts';
import type { Db } from '../../../../db/open.ts';
import { goals, goalSubs, quests, questSubs } from '../../../../db/schema/targets.ts';

const metAt = (table: typeof goalSubs | typeof questSubs, user: number, times: readonly number[]) =>
  and(
    eq(table.user, user),
    eq(table.achieved, true),
    eq(table.wasInstantlyAchieved, false),
    isOneOf(table.timeAchieved, times),
  );

/** Returns the goals that a player met by playing at one of these times (Unix ms). */
export const findGoalsMetAt = async (db: Db, user: number, times: readonly number[]) =>
  db
    .select({ at: goalSubs.timeAchieved, gpt: goalSubs.gpt, goalID: goals.goalID, name: goals.name })
    .from(goalSubs)
    .innerJoin(goals, eq(goals.goalID, goalSubs.goalID))
    .where(metAt(goalSubs, user, times))
    .orderBy(goals.name, goals.goalID)
    .all();

/** Returns the quests that a player finished by playing at one of these times (Unix ms). */
export const findQuestsMetAt = async (db: Db, user: number, times: readonly number[]) =>
  db
    .select({ at: questSubs.timeAchieved, gpt: questSubs.gpt, questID: quests.questID, name: quests.name })
    .from(questSubs)
    .innerJoin(quests, eq(quests.questID, questSubs.questID))
    .where(metAt(questSubs, user, times))
    .orderBy(quests.name, quests.questID)
    .all();
