import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { folderCharts, folders } from '../../../db/schema/catalogue.ts';
import { goals, goalSubs, quests, questSubs } from '../../../db/schema/targets.ts';

export type GoalRow = typeof goals.$inferSelect;
export type QuestRow = typeof quests.$inferSelect;
export type GoalSubRow = typeof goalSubs.$inferSelect;
export type QuestSubRow = typeof questSubs.$inferSelect;
export interface SubscribedGoal {
  sub: GoalSubRow;
  goal: GoalRow;
}
export interface SubscribedQuest {
  sub: QuestSubRow;
  quest: QuestRow;
}

const goalsOfPlayer = prepared((db: Db) =>
  db
    .select({ sub: goalSubs, goal: goals })
    .from(goalSubs)
    .innerJoin(goals, eq(goals.goalID, goalSubs.goalID))
    .where(and(eq(goalSubs.user, sql.placeholder('user')), eq(goalSubs.gpt, sql.placeholder('gpt'))))
    .orderBy(goalSubs.goalID)
    .prepare(),
);

/** Returns a player's goals in a game:playtype (row). */
export const findSubscribedGoals = async (db: Db, user: number, gpt: number): Promise<SubscribedGoal[]> =>
  goalsOfPlayer(db).all({ user, gpt });

const questsOfPlayer = prepared((db: Db) =>
  db
    .select({ sub: questSubs, quest: quests })
    .from(questSubs)
    .innerJoin(quests, eq(quests.questID, questSubs.questID))
    .where(and(eq(questSubs.user, sql.placeholder('user')), eq(questSubs.gpt, sql.placeholder('gpt'))))
    .orderBy(questSubs.questID)
    .prepare(),
);

/** Returns a player's quests in a game:playtype (row). */
export const findSubscribedQuests = async (db: Db, user: number, gpt: number): Promise<SubscribedQuest[]> =>
  questsOfPlayer(db).all({ user, gpt });

/** Stores subscriptions, replacing existing ones. */
export async function putGoalSubs(tx: Tx, rows: readonly GoalSubRow[]): Promise<void> {
  await insertAll(tx, goalSubs, rows, { replaceOn: ['user', 'goalID'] });
}
export async function putQuestSubs(tx: Tx, rows: readonly QuestSubRow[]): Promise<void> {
  await insertAll(tx, questSubs, rows, { replaceOn: ['user', 'questID'] });
}

export async function deleteGoalSubs(tx: Tx, user: number, goalIDs: readonly string[]): Promise<void> {
  await tx.delete(goalSubs).where(and(eq(goalSubs.user, user), isOneOf(goalSubs.goalID, goalIDs)));
}
export async function deleteQuestSub(tx: Tx, user: number, questID: string): Promise<void> {
  await tx.delete(questSubs).where(and(eq(questSubs.user, user), eq(questSubs.questID, questID)));
}

/** Returns those of these folders (public ids) that contain one of these charts (rows). */
export async function findFoldersHolding(
  db: Db,
  folderIDs: readonly string[],
  chartRows: readonly number[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ folderID: folders.folderID })
    .from(folders)
    .innerJoin(folderCharts, eq(folderCharts.folder, folders.id))
    .where(and(isOneOf(folders.folderID, folderIDs), isOneOf(folderCharts.chart, chartRows)))
    .all();
  return new Set(rows.map(({ folderID }) => folderID));
}

/** Returns players (with the row of the game:playtype) who have one of these goals, or a goal on one of these folders (rows). */
export const findPlayersWithGoals = async (
  db: Db,
  of: { folders: readonly number[]; goalIDs: readonly string[] },
): Promise<{ user: number; gpt: number }[]> =>
  db
    .selectDistinct({ user: goalSubs.user, gpt: goalSubs.gpt })
    .from(goalSubs)
    .where(isOneOf(goalSubs.goalID, of.goalIDs))
    .union(playersWithFolderGoals(db, of.folders))
    .all();

const playersWithFolderGoals = (db: Db, folderRows: readonly number[]) =>
  db
    .selectDistinct({ user: goalSubs.user, gpt: goalSubs.gpt })
    .from(folders)
    .innerJoin(
      goals,
      and(
        eq(goals.gpt, folders.gpt),
        // Without the plus, the column's affinity keeps the index of goals from being used.
        sql`${goals.charts} ->> 'data' = +${folders.folderID} and ${goals.charts} ->> 'type' = 'folder'`,
      ),
    )
    .innerJoin(goalSubs, eq(goalSubs.goalID, goals.goalID))
    .where(isOneOf(folders.id, folderRows));

/** Returns all players' subscriptions to a goal, the earliest to meet it first. */
export const findSubsOfGoal = async (db: Db, goalID: string): Promise<GoalSubRow[]> =>
  db
    .select()
    .from(goalSubs)
    .where(eq(goalSubs.goalID, goalID))
    .orderBy(desc(goalSubs.achieved), goalSubs.timeAchieved, goalSubs.user)
    .all();

/** Returns all players' subscriptions to a quest, the earliest to finish it first. */
export const findSubsOfQuest = async (db: Db, questID: string): Promise<QuestSubRow[]> =>
  db
    .select()
    .from(questSubs)
    .where(eq(questSubs.questID, questID))
    .orderBy(desc(questSubs.achieved), questSubs.timeAchieved, questSubs.user)
    .all();

/** Scope of subscriptions: one player's in a game:playtype, or everybody's. */
export interface SubScope {
  gpt: number;
  user?: number;
}

const whose = (table: typeof goalSubs | typeof questSubs, { gpt, user }: SubScope) =>
  and(eq(table.gpt, gpt), user === undefined ? undefined : eq(table.user, user));

/** Recently achieved targets, except those already achieved when chosen; or recently raised ones. */
const lately = (table: typeof goalSubs | typeof questSubs, kind: 'achieved' | 'raised', user: SubScope['user']) =>
  kind === 'achieved'
    ? and(eq(table.achieved, true), eq(table.wasInstantlyAchieved, false))
    : and(eq(table.achieved, false), eq(table.wasInstantlyAchieved, false), isNotNull(movedAt(table, user)));
const latest = (table: typeof goalSubs | typeof questSubs, kind: 'achieved' | 'raised', user: SubScope['user']) =>
  desc(kind === 'achieved' ? table.timeAchieved : movedAt(table, user));
/** For everybody all movements are listed, for one player only increases of progress. */
const movedAt = (table: typeof goalSubs | typeof questSubs, user: SubScope['user']) =>
  user === undefined ? table.lastInteraction : table.lastRaised;

export const findRecentGoalSubs = async (db: Db, scope: SubScope, kind: 'achieved' | 'raised', limit: number) =>
  db
    .select()
    .from(goalSubs)
    .where(and(whose(goalSubs, scope), lately(goalSubs, kind, scope.user)))
    .orderBy(latest(goalSubs, kind, scope.user), goalSubs.goalID, goalSubs.user)
    .limit(limit)
    .all();

export const findRecentQuestSubs = async (db: Db, scope: SubScope, kind: 'achieved' | 'raised', limit: number) =>
  db
    .select()
    .from(questSubs)
    .where(and(whose(questSubs, scope), lately(questSubs, kind, scope.user)))
    .orderBy(latest(questSubs, kind, scope.user), questSubs.questID, questSubs.user)
    .limit(limit)
    .all();

/** Returns all players' subscriptions to these quests. */
export const findPlayersWithQuests = async (db: Db, questIDs: readonly string[]): Promise<SubscribedQuest[]> =>
  db
    .select({ sub: questSubs, quest: quests })
    .from(questSubs)
    .innerJoin(quests, eq(quests.questID, questSubs.questID))
    .where(isOneOf(questSubs.questID, questIDs))
    .orderBy(questSubs.user)
    .all();
