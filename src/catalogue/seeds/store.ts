import { isDeepStrictEqual } from 'node:util';

import { and, desc, eq, getTableColumns, isNotNull, sql, type Column } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, courses, folders, songs, songTitles, tables } from '../../../db/schema/catalogue.ts';
import { goals, questlines, quests } from '../../../db/schema/targets.ts';
import { foldTitle } from '../../base/shared/fold-title.ts';

type Row<T extends SQLiteTable> = Required<Omit<T['$inferInsert'], 'id'>>;
/** Result of saving rows. */
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

/** Returns all songs of a game. */
export async function readSongs(db: Db, game: string): Promise<StoredSong[]> {
  return db.select().from(songs).where(eq(songs.game, game));
}

const lowerTitles = ({ title, altTitles }: NewSong): string[] => [
  ...new Set([title, ...altTitles].map((text) => text.toLowerCase())),
];

async function addTitles(tx: Tx, rows: readonly StoredSong[]): Promise<void> {
  const titles = rows.flatMap((row) =>
    lowerTitles(row).map((title) => ({ game: row.game, title, song: row.id, folded: foldTitle(title) })),
  );
  await insertAll(tx, songTitles, titles);
}

/** Adds songs with their titles and returns their row ids. */
export async function addSongs(tx: Tx, rows: readonly NewSong[]): Promise<number[]> {
  const ids = await insertAll(tx, songs, rows);
  await addTitles(
    tx,
    rows.map((row, at) => ({ ...row, id: ids[at]! })),
  );
  return ids;
}

/** Overwrites songs and their titles. */
export async function changeSongs(tx: Tx, rows: readonly StoredSong[]): Promise<void> {
  if (rows.length === 0) return;
  await insertAll(tx, songs, rows, { replaceOn: ['id'] });
  await tx.delete(songTitles).where(
    isOneOf(
      songTitles.song,
      rows.map(({ id }) => id),
    ),
  );
  await addTitles(tx, rows);
}

/** Stores v3 ids of songs that are otherwise unchanged: their titles stay valid. */
export async function setV3IDs(tx: Tx, rows: readonly StoredSong[]): Promise<void> {
  await insertAll(tx, songs, rows, { replaceOn: ['id'] });
}

/** Returns the charts with these public ids, whatever their game. */
export async function readCharts(db: Db, chartIDs: readonly string[]): Promise<StoredChart[]> {
  return db.select(chartColumns).from(charts).where(isOneOf(charts.chartID, chartIDs));
}

/** Returns the charts of a game:playtype that are primary. */
export async function readPrimaries(db: Db, gptRow: number) {
  return db
    .select({ chartID: charts.chartID, song: charts.song, gpt: charts.gpt, difficulty: charts.difficulty })
    .from(charts)
    .where(and(eq(charts.gpt, gptRow), eq(charts.isPrimary, true)));
}

/** Returns the charts of songs, with the data their keys derive from. */
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

/** Overwrites charts; data derived from scores stays. */
export async function changeCharts(tx: Tx, rows: readonly StoredChart[]): Promise<void> {
  await insertAll(tx, charts, rows, { replaceOn: ['id'] });
}

/** Returns the default tables of all game:playtypes. */
export async function readDefaultTables(db: Db) {
  return db.select().from(tables).where(eq(tables.isDefault, true));
}

const V3_IDS = {
  charts: { table: charts, id: charts.chartID, v3ID: charts.v3ID, row: charts.id },
  folders: { table: folders, id: folders.folderID, v3ID: folders.v3ID, row: folders.id },
  tables: { table: tables, id: tables.tableID, v3ID: tables.v3ID, row: tables.tableID },
};

/** Returns the public ids of charts, folders or tables by their v3 ids; for duplicates, that of the first row. */
export async function readIDs(
  db: Db,
  kind: keyof typeof V3_IDS,
  v3IDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, id, v3ID, row } = V3_IDS[kind];
  const rows = await db.select({ id, v3ID }).from(table).where(isOneOf(v3ID, v3IDs)).orderBy(desc(row));
  return new Map(rows.map((row) => [row.v3ID!, row.id]));
}

/** Returns the public ids of the folders of some game:playtypes (rows) by row and slug ("7 12-nabla"). */
export async function readFolderIDs(db: Db, gptRows: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ gpt: folders.gpt, slug: folders.slug, folderID: folders.folderID })
    .from(folders)
    .where(and(isOneOf(folders.gpt, [...new Set(gptRows)]), isNotNull(folders.slug)));
  return new Map(rows.map(({ gpt, slug, folderID }) => [`${gpt} ${slug}`, folderID]));
}

/** Returns every stored goal, oldest first. */
export const readStoredGoals = async (db: Db) =>
  db
    .select()
    .from(goals)
    .orderBy(sql`rowid`);

/** Returns the goals of each stored quest. */
export const readStoredQuests = async (db: Db) =>
  db.select({ questID: quests.questID, questData: quests.questData }).from(quests);

const REFERENCES = {
  charts: { table: charts, id: charts.chartID, gpt: charts.gpt },
  folders: { table: folders, id: folders.folderID, gpt: folders.gpt },
  goals: { table: goals, id: goals.goalID, gpt: goals.gpt },
  quests: { table: quests, id: quests.questID, gpt: quests.gpt },
};

/** Returns those of these ids that exist, each with the row of its game:playtype. */
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
 * Stores rows that are new or changed. `unique` names the columns that identify a row, the most telling one last. Rows must have every
 * column of the table except the row id.
 */
/** Additional ids of an entry, which only some files have: they stay if a file lacks them, and don't count as a change. */
const ALIASES = ['v3ID', 'slug'] as const;

type Values = Record<string, unknown>;

function withAliases(row: Values, stored: Values | undefined): Values {
  const missing = ALIASES.filter((name) => row[name] === null && typeof stored?.[name] === 'string');
  return { ...row, ...Object.fromEntries(missing.map((name) => [name, stored![name]])) };
}

const isVisibleChange = (before: Values, after: Values): boolean => {
  const aliases = Object.fromEntries(ALIASES.flatMap((name) => (name in after ? [[name, after[name]]] : [])));
  return !isDeepStrictEqual({ ...before, ...aliases }, after);
};

async function readStored(
  tx: Tx,
  table: SQLiteTable,
  id: string,
  rows: readonly Values[],
): Promise<Record<string, unknown>[]> {
  const columns = getTableColumns(table) as Record<string, Column>;
  const compared = Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, columns[name]!]));
  return tx
    .select(compared as Record<string, SQLiteColumn>)
    .from(table)
    .where(
      isOneOf(
        columns[id]!,
        rows.map((row) => row[id] as string),
      ),
    );
}

async function saveRows<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  unique: readonly (keyof T['$inferInsert'] & string)[],
  fresh: readonly Row<T>[],
): Promise<Saved<Row<T>>> {
  if (fresh.length === 0) return { added: [], changed: [], unchanged: 0 };
  const identity = (row: Values) => JSON.stringify(unique.map((name) => row[name]));
  const found = await readStored(tx, table, unique.at(-1)!, fresh);
  const stored = new Map(found.map((row) => [identity(row), row]));
  const rows = fresh.map((row) => withAliases(row, stored.get(identity(row))) as Row<T>);
  const outdated = rows.filter((row) => !isDeepStrictEqual(row, stored.get(identity(row))));
  await insertAll(tx, table, outdated as readonly T['$inferInsert'][], { replaceOn: unique });
  const added = outdated.filter((row) => !stored.has(identity(row)));
  const changed = outdated.flatMap((after) => {
    const before = stored.get(identity(after));
    return before && isVisibleChange(before, after) ? [{ before: before as Row<T>, after }] : [];
  });
  return { added, changed, unchanged: rows.length - added.length - changed.length };
}

/** Returns a function that stores new and changed rows of a table and reports which. */
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
