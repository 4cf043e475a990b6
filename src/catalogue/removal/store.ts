import { and, eq } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, folders } from '../../../db/schema/catalogue.ts';
import { goals, questlines, quests } from '../../../db/schema/targets.ts';

/** Folders of a game:playtype that are lists of charts. */
export const findListFolders = async (db: Db, gpt: number) =>
  db
    .select({ folderID: folders.folderID, data: folders.data })
    .from(folders)
    .where(and(eq(folders.gpt, gpt), eq(folders.type, 'static')))
    .all();

export const setFolderCharts = async (tx: Tx, folderID: string, chartIDs: string[]): Promise<void> => {
  await tx.update(folders).set({ data: chartIDs }).where(eq(folders.folderID, folderID));
};

export const findGoals = async (db: Db, gpt: number) => db.select().from(goals).where(eq(goals.gpt, gpt)).all();
export const deleteGoals = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.delete(goals).where(isOneOf(goals.goalID, ids));
};

export type QuestRow = typeof quests.$inferSelect;
export const findQuests = async (db: Db, gpt: number) => db.select().from(quests).where(eq(quests.gpt, gpt)).all();
export const setQuestData = async (tx: Tx, { questID, questData }: QuestRow): Promise<void> => {
  await tx.update(quests).set({ questData }).where(eq(quests.questID, questID));
};
export const deleteQuests = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.delete(quests).where(isOneOf(quests.questID, ids));
};

export const findQuestlines = async (db: Db, gpt: number) =>
  db.select().from(questlines).where(eq(questlines.gpt, gpt)).all();
export const setQuestlineQuests = async (tx: Tx, questlineID: string, questIDs: string[]): Promise<void> => {
  await tx.update(questlines).set({ quests: questIDs }).where(eq(questlines.questlineID, questlineID));
};
export const deleteQuestlines = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.delete(questlines).where(isOneOf(questlines.questlineID, ids));
};

/** Deletes a chart; its keys go with it. Throws while there are scores or PBs on it. */
export const deleteChart = async (tx: Tx, row: number): Promise<void> => {
  await tx.delete(charts).where(eq(charts.id, row));
};
