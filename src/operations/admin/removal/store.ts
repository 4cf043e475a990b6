import { and, count, countDistinct, eq, gt, isNotNull, or, sql } from 'drizzle-orm';

import { isOneOf } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import {
  aliases,
  charts,
  courses,
  folderCharts,
  folders,
  goals,
  goalSubs,
  pbs,
  questlines,
  quests,
  questSubs,
  scores,
  songs,
  tables,
  ugptSettings,
} from '../../../../db/schema/index.ts';

/** Returns all catalogue entries of some games. */
export async function findEntries(db: Db, games: readonly string[], gpts: readonly number[]) {
  const { questData, questID } = quests;
  return {
    songs: await db
      .select({ row: songs.id, game: songs.game, songID: songs.songID, title: songs.title })
      .from(songs)
      .where(isOneOf(songs.game, games))
      .all(),
    charts: await db
      .select({
        row: charts.id,
        chartID: charts.chartID,
        gpt: charts.gpt,
        song: charts.song,
        players: charts.playcount,
      })
      .from(charts)
      .where(isOneOf(charts.gpt, gpts))
      .all(),
    folders: await db
      .select({ row: folders.id, folderID: folders.folderID, gpt: folders.gpt })
      .from(folders)
      .where(isOneOf(folders.gpt, gpts))
      .all(),
    tables: await db
      .select({ tableID: tables.tableID, folders: tables.folders })
      .from(tables)
      .where(isOneOf(tables.gpt, gpts))
      .all(),
    goals: await db
      .select({ goalID: goals.goalID, gpt: goals.gpt, charts: goals.charts })
      .from(goals)
      .where(isOneOf(goals.gpt, gpts))
      .all(),
    quests: await db.select({ questID, questData }).from(quests).where(isOneOf(quests.gpt, gpts)).all(),
    questlines: await db
      .select({ questlineID: questlines.questlineID, quests: questlines.quests })
      .from(questlines)
      .where(isOneOf(questlines.gpt, gpts))
      .all(),
    courses: await db
      .select({ gpt: courses.gpt, md5sums: courses.md5sums })
      .from(courses)
      .where(isOneOf(courses.gpt, gpts))
      .all(),
  };
}
export type StoredEntries = Awaited<ReturnType<typeof findEntries>>;

/** Returns the ids of the goals and quests of game:playtypes (rows) that have subscribers. */
export async function findFollowed(
  db: Db,
  gpts: readonly number[],
): Promise<{ goals: Set<string>; quests: Set<string> }> {
  const goalRows = await db
    .selectDistinct({ id: goalSubs.goalID })
    .from(goalSubs)
    .where(isOneOf(goalSubs.gpt, gpts))
    .all();
  const questRows = await db
    .selectDistinct({ id: questSubs.questID })
    .from(questSubs)
    .where(isOneOf(questSubs.gpt, gpts))
    .all();
  return { goals: new Set(goalRows.map(({ id }) => id)), quests: new Set(questRows.map(({ id }) => id)) };
}

/** Returns those of these goals and quests (ids) that have subscribers. */
export async function findFollowedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const goalRows = await db
    .selectDistinct({ id: goalSubs.goalID })
    .from(goalSubs)
    .where(isOneOf(goalSubs.goalID, ids))
    .all();
  const questRows = await db
    .selectDistinct({ id: questSubs.questID })
    .from(questSubs)
    .where(isOneOf(questSubs.questID, ids))
    .all();
  return new Set([...goalRows, ...questRows].map(({ id }) => id));
}

/** Returns the entries of the showcases of game:playtypes (rows). */
export const findShown = async (db: Db, gpts: readonly number[]) =>
  (
    await db
      .select({ stats: ugptSettings.stats })
      .from(ugptSettings)
      .where(and(isOneOf(ugptSettings.gpt, gpts), isNotNull(ugptSettings.stats)))
      .all()
  ).flatMap(({ stats }) => stats ?? []);

/** Returns the charts (rows) in folders with these ids. */
export const findChartsInFolders = async (db: Db, folderIDs: readonly string[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectDistinct({ chart: folderCharts.chart })
        .from(folderCharts)
        .innerJoin(folders, eq(folders.id, folderCharts.folder))
        .where(isOneOf(folders.folderID, folderIDs))
        .all()
    ).map(({ chart }) => chart),
  );

/** Counts the scores on charts (rows), and their players. */
export async function countPlayed(db: Db, rows: readonly number[]): Promise<{ scores: number; players: number }> {
  const { players } = (await db
    .select({ players: countDistinct(pbs.user) })
    .from(pbs)
    .where(isOneOf(pbs.chart, rows))
    .get())!;
  // Through the PBs, because scores have no index by chart alone.
  const { total } = (await db
    .select({ total: count() })
    .from(pbs)
    .innerJoin(scores, and(eq(scores.user, pbs.user), eq(scores.chart, pbs.chart)))
    .where(isOneOf(pbs.chart, rows))
    .get())!;
  return { scores: total, players };
}

/** Returns the players with scores on these charts (rows). */
export const findPlayers = async (db: Db, rows: readonly number[]) =>
  db
    .select({ user: pbs.user, gpt: pbs.gpt, chart: pbs.chart })
    .from(pbs)
    .where(isOneOf(pbs.chart, rows))
    .orderBy(pbs.user, pbs.gpt)
    .all();

/** Returns a player's scores on charts (rows), from `offset` on, up to `limit`. */
export const findScoresOn = async (
  db: Db,
  user: number,
  rows: readonly number[],
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select()
    .from(scores)
    .where(and(eq(scores.user, user), isOneOf(scores.chart, rows)))
    .orderBy(scores.id)
    .limit(limit)
    .offset(offset)
    .all();

/** Counts the aliases of songs or charts (rows). */
export const countAliases = async (db: Db, songRows: readonly number[], chartRows: readonly number[]) =>
  db.$count(aliases, or(isOneOf(aliases.song, songRows), isOneOf(aliases.chart, chartRows)));

/** Returns those of these charts (rows) without scores. */
export const findUnplayed = async (db: Db, rows: readonly number[]) =>
  db
    .select({ row: charts.id, chartID: charts.chartID, gpt: charts.gpt })
    .from(charts)
    .where(and(isOneOf(charts.id, rows), sql`not ${gt(charts.playcount, 0)}`))
    .all();

/** Returns the title of each chart's song, by the row of the chart. */
export const findTitles = async (db: Db, rows: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .select({ row: charts.id, title: songs.title })
        .from(charts)
        .innerJoin(songs, eq(songs.id, charts.song))
        .where(isOneOf(charts.id, rows))
        .all()
    ).map(({ row, title }) => [row, title]),
  );

/** Deletes songs (rows) without charts; returns how many. */
export const deleteSongs = async (tx: Tx, rows: readonly number[]): Promise<number> =>
  (
    await tx
      .delete(songs)
      .where(and(isOneOf(songs.id, rows), sql`not exists (select 1 from ${charts} where ${charts.song} = ${songs.id})`))
      .run()
  ).changes;

/** Deletes folders (rows) with their contents; returns how many. */
export const deleteFolders = async (tx: Tx, rows: readonly number[]): Promise<number> =>
  (await tx.delete(folders).where(isOneOf(folders.id, rows)).run()).changes;

export const deleteTables = async (tx: Tx, tableIDs: readonly string[]): Promise<number> =>
  (await tx.delete(tables).where(isOneOf(tables.tableID, tableIDs)).run()).changes;

/** Deletes courses; returns how many. */
export async function deleteCourses(tx: Tx, entries: readonly { gpt: number; md5sums: string }[]): Promise<number> {
  const isCourse = entries.map(({ gpt, md5sums }) => and(eq(courses.gpt, gpt), eq(courses.md5sums, md5sums)));
  return (
    await tx
      .delete(courses)
      .where(or(...isCourse))
      .run()
  ).changes;
}
