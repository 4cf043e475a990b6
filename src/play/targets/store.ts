import { and, eq, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { folders } from '../../../db/schema/catalogue.ts';
import { goals, questlines, quests, type GoalCharts } from '../../../db/schema/targets.ts';
import type { GoalRow, QuestRow } from './subscriptions.store.ts';

export type QuestlineRow = typeof questlines.$inferSelect;

export const findGoal = async (db: Db, gpt: number, goalID: string): Promise<GoalRow | undefined> =>
  db
    .select()
    .from(goals)
    .where(and(eq(goals.goalID, goalID), eq(goals.gpt, gpt)))
    .get();

/** Returns goals by id, in the order of the ids. */
export async function findGoalsByID(db: Db, goalIDs: readonly string[]): Promise<GoalRow[]> {
  const ids = [...new Set(goalIDs)];
  const rows = await db.select().from(goals).where(isOneOf(goals.goalID, ids)).all();
  const found = new Map(rows.map((row) => [row.goalID, row]));
  return ids.flatMap((goalID) => found.get(goalID) ?? []);
}

/** Returns the goals of a game:playtype about the same charts. */
export const findGoalsAbout = async (db: Db, gpt: number, { type, data }: GoalCharts): Promise<GoalRow[]> =>
  db
    .select()
    .from(goals)
    .where(
      and(
        eq(goals.gpt, gpt),
        sql`${goals.charts} ->> 'type' = ${type}`,
        sql`${goals.charts} ->> 'data' = ${typeof data === 'string' ? data : JSON.stringify(data)}`,
      ),
    )
    .all();

/** Stores a goal unless it exists. */
export async function putGoal(tx: Tx, row: GoalRow): Promise<void> {
  await insertAll(tx, goals, [row], { replaceOn: ['goalID'] });
}

const isBehind = ([subscriptions, goalID]: PopularPlace) =>
  behind([sql`subscriptions`, 'desc', subscriptions], [sql`id`, 'asc', goalID]);

/** Position of a goal among the popular ones; ties are in the order of their ids. */
export type PopularPlace = [subscriptions: number, goalID: string];

/** Returns the goals with the most subscribers and their number, optionally after one of them. */
export const findPopularGoals = async (
  db: Db,
  gpt: number,
  { after, limit }: { after: PopularPlace | undefined; limit: number },
) =>
  db
    .select({ goal: goals, subscriptions: sql<number>`popular.subscriptions` })
    .from(
      // Counted on an index, goal by goal; only the listed ones are read.
      sql`(select g.goal_id as id, (select count(*) from goal_subs s where s.goal_id = g.goal_id) as subscriptions
        from goals g where g.gpt = ${gpt} and ${after ? isBehind(after) : sql`true`}
        order by subscriptions desc, id limit ${limit}) popular`,
    )
    .innerJoin(goals, sql`${goals.goalID} = popular.id`)
    .where(sql`popular.subscriptions > 0`)
    .orderBy(sql`popular.subscriptions desc`, goals.goalID)
    .all();

export const findGoalFolder = async (db: Db, gpt: number, folderID: string) =>
  db
    .select({ title: folders.title })
    .from(folders)
    .where(and(eq(folders.folderID, folderID), eq(folders.gpt, gpt)))
    .get();

/** Returns goals that require a lamp or grade by its position. */
export const findNamedGoals = async (db: Db, gpt: number): Promise<GoalRow[]> =>
  db
    .select()
    .from(goals)
    .where(and(eq(goals.gpt, gpt), sql`${goals.valueName} is not null`))
    .all();

/** Returns the quests of a game:playtype. */
export const findQuests = async (db: Db, gpt: number): Promise<QuestRow[]> =>
  db.select().from(quests).where(eq(quests.gpt, gpt)).orderBy(quests.name, quests.questID).all();

export const findQuest = async (db: Db, gpt: number, questID: string): Promise<QuestRow | undefined> =>
  db
    .select()
    .from(quests)
    .where(and(eq(quests.questID, questID), eq(quests.gpt, gpt)))
    .get();

/** Returns quests by id, in the order of the ids. */
export async function findQuestsByID(db: Db, questIDs: readonly string[]): Promise<QuestRow[]> {
  const ids = [...new Set(questIDs)];
  const rows = await db.select().from(quests).where(isOneOf(quests.questID, ids)).all();
  const found = new Map(rows.map((row) => [row.questID, row]));
  return ids.flatMap((questID) => found.get(questID) ?? []);
}

/** Returns the questlines of a game:playtype. */
export const findQuestlines = async (db: Db, gpt: number): Promise<QuestlineRow[]> =>
  db.select().from(questlines).where(eq(questlines.gpt, gpt)).orderBy(questlines.name, questlines.questlineID).all();
