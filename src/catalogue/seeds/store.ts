import { isDeepStrictEqual } from 'node:util';

import { and, eq, getTableColumns, type Column } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import { indexSongTexts, insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, courses, folders, songs, songTitles, tables } from '../../../db/schema/catalogue.ts';
import { goals, questlines, quests } from '../../../db/schema/targets.ts';
import { foldTitle } from '../../shared/fold-title.ts';

type Row<T extends SQLiteTable> = Required<Omit<T['$inferInsert'], 'id'>>;
/** What became of rows that were to be stored. */
export interface Saved<R> {
  added: R[];
  changed: { before: R; after: R }[];
  unchanged: number;
}

export type NewSong = Required<Omit<typeof songs.$inferInsert, 'id'>>;
export type NewChart = Required<Omit<typeof charts.$inferInsert, 'id' | 'playcount'>>;
export type StoredSong = NewSong & { id: number };
export type StoredChart = NewChart & { id: number };

const { playcount: _derived, ...chartColumns } = getTableColumns(charts);

/** Every song of a game. */
export async function readSongs(db: Db, game: string): Promise<StoredSong[]> {
  return db.select().from(songs).where(eq(songs.game, game));
}

const lowerTitles = ({ title, altTitles }: NewSong): string[] => [
  ...new Set([title, ...altTitles].map((text) => text.toLowerCase())),
];

async function indexSongs(tx: Tx, rows: readonly StoredSong[]): Promise<void> {
  const titles = rows.flatMap((row) =>
    lowerTitles(row).map((title) => ({ game: row.game, title, song: row.id, folded: foldTitle(title) })),
  );
  insertAll(tx, songTitles, titles);
  indexSongTexts(
    tx,
    rows.map(({ id, searchText }) => ({ row: id, text: searchText })),
  );
}

/** Adds songs with all that they can be found by. */
export async function addSongs(tx: Tx, rows: readonly NewSong[]): Promise<void> {
  const ids = insertAll(tx, songs, rows);
  await indexSongs(
    tx,
    rows.map((row, at) => ({ ...row, id: ids[at]! })),
  );
}

/** Overwrites songs and all that they can be found by. */
export async function changeSongs(tx: Tx, rows: readonly StoredSong[]): Promise<void> {
  if (rows.length === 0) return;
  insertAll(tx, songs, rows, { replaceOn: ['id'] });
  await tx.delete(songTitles).where(
    isOneOf(
      songTitles.song,
      rows.map(({ id }) => id),
    ),
  );
  await indexSongs(tx, rows);
}

/** The charts with these public ids, whatever their game. */
export async function readCharts(db: Db, chartIDs: readonly string[]): Promise<StoredChart[]> {
  return db.select(chartColumns).from(charts).where(isOneOf(charts.chartID, chartIDs));
}

/** The charts of a game:playtype that are primary. */
export async function readPrimaries(db: Db, gptRow: number) {
  return db
    .select({ chartID: charts.chartID, song: charts.song, gpt: charts.gpt, difficulty: charts.difficulty })
    .from(charts)
    .where(and(eq(charts.gpt, gptRow), eq(charts.isPrimary, true)));
}

/** The charts of songs, with what their keys are made from. */
export async function readChartsOfSongs(db: Db, songRows: readonly number[]) {
  return db
    .select({ row: charts.id, gptRow: charts.gpt, data: charts.data, songData: songs.data })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(isOneOf(charts.song, songRows));
}

/** Adds charts and returns their row ids. */
export async function addCharts(tx: Tx, rows: readonly NewChart[]): Promise<number[]> {
  return insertAll(tx, charts, rows);
}

/** Overwrites charts; what is derived from scores stays. */
export async function changeCharts(tx: Tx, rows: readonly StoredChart[]): Promise<void> {
  insertAll(tx, charts, rows, { replaceOn: ['id'] });
}

/** Ids of the tables that are the default of their game:playtype. */
export async function readDefaultTables(db: Db) {
  return db.select({ tableID: tables.tableID, gpt: tables.gpt }).from(tables).where(eq(tables.isDefault, true));
}

const REFERENCES = {
  charts: { table: charts, id: charts.chartID, gpt: charts.gpt },
  folders: { table: folders, id: folders.folderID, gpt: folders.gpt },
  goals: { table: goals, id: goals.goalID, gpt: goals.gpt },
  quests: { table: quests, id: quests.questID, gpt: quests.gpt },
};

/** Which of these ids there are, each with the row of its game:playtype. */
export async function readReferences(
  db: Db,
  kind: keyof typeof REFERENCES,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { table, id, gpt } = REFERENCES[kind];
  const rows = await db.select({ id, gpt }).from(table).where(isOneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.gpt]));
}

/**
 * Stores the rows that are new or differ from what is there. `unique` names the columns that make a row the same row,
 * the most telling one last. The rows must have every column of the table but its own row id.
 */
async function saveRows<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  unique: readonly (keyof T['$inferInsert'] & string)[],
  rows: readonly Row<T>[],
): Promise<Saved<Row<T>>> {
  const id = unique.at(-1)!;
  const identity = (row: Record<string, unknown>) => JSON.stringify(unique.map((name) => row[name]));
  const ids = rows.map((row) => (row as Record<string, string>)[id]!);
  const [first] = rows;
  if (!first) return { added: [], changed: [], unchanged: 0 };
  const columns = getTableColumns(table) as Record<string, Column>;
  const compared = Object.fromEntries(Object.keys(first).map((name) => [name, columns[name]!]));
  const found: Record<string, unknown>[] = await tx
    .select(compared as Record<string, SQLiteColumn>)
    .from(table as SQLiteTable)
    .where(isOneOf(columns[id]!, ids));
  const stored = new Map(found.map((row) => [identity(row), row]));
  const outdated = rows.filter((row) => !isDeepStrictEqual(row, stored.get(identity(row))));
  insertAll(tx, table, outdated as readonly T['$inferInsert'][], { replaceOn: unique });
  return {
    added: outdated.filter((row) => !stored.has(identity(row))),
    changed: outdated.flatMap((after) => {
      const before = stored.get(identity(after)) as Row<T> | undefined;
      return before ? [{ before, after }] : [];
    }),
    unchanged: rows.length - outdated.length,
  };
}

/** Makes what stores the rows of a table that are new or changed, and tells which. */
const saver =
  <T extends SQLiteTable>(table: T, ...unique: (keyof T['$inferInsert'] & string)[]) =>
  (tx: Tx, rows: readonly Row<T>[]) =>
    saveRows(tx, table, unique, rows);

export const saveFolders = saver(folders, 'folderID');
export const saveTables = saver(tables, 'tableID');
export const saveGoals = saver(goals, 'goalID');
export const saveQuests = saver(quests, 'questID');
export const saveQuestlines = saver(questlines, 'questlineID');
export const saveCourses = saver(courses, 'gpt', 'md5sums');
