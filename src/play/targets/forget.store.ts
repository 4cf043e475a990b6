import { and, eq } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { goals, goalSubs, questlines, quests, questSubs } from '../../../db/schema/targets.ts';

export const findGoals = async (db: Db, gpt: number) => db.select().from(goals).where(eq(goals.gpt, gpt)).all();

/** Deletes goals with all subscriptions. */
export async function deleteGoals(tx: Tx, goalIDs: readonly string[]): Promise<void> {
  await tx.delete(goalSubs).where(isOneOf(goalSubs.goalID, goalIDs));
  await tx.delete(goals).where(isOneOf(goals.goalID, goalIDs));
}

/** Deletes quests with all subscriptions. */
export async function deleteQuests(tx: Tx, questIDs: readonly string[]): Promise<void> {
  await tx.delete(questSubs).where(isOneOf(questSubs.questID, questIDs));
  await tx.delete(quests).where(isOneOf(quests.questID, questIDs));
}

type QuestRow = typeof quests.$inferSelect;
export const updateQuestData = async (tx: Tx, { questID, questData }: QuestRow): Promise<void> => {
  await tx.update(quests).set({ questData }).where(eq(quests.questID, questID));
};

export const updateQuestlineQuests = async (tx: Tx, questlineID: string, questIDs: string[]): Promise<void> => {
  await tx.update(questlines).set({ quests: questIDs }).where(eq(questlines.questlineID, questlineID));
};

export const deleteQuestlines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.delete(questlines).where(isOneOf(questlines.questlineID, ids));
};

/** Deletes all subscriptions of a player in a game:playtype (row). */
export async function deleteSubsOf(tx: Tx, user: number, gpt: number): Promise<void> {
  await tx.delete(goalSubs).where(and(eq(goalSubs.user, user), eq(goalSubs.gpt, gpt)));
  await tx.delete(questSubs).where(and(eq(questSubs.user, user), eq(questSubs.gpt, gpt)));
}
