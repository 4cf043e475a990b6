import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, folderCharts, folders, songs, tables } from '../../../db/schema/catalogue.ts';

export type FolderRow = typeof folders.$inferSelect;
export type TableRow = typeof tables.$inferSelect;

/** Folder and a chart in it, by row. */
export interface Membership {
  folder: number;
  chart: number;
}

/** Returns folders of a game:playtype; inactive ones only on request. */
export const findFolders = async (db: Db, gptRow: number, { inactive }: { inactive: boolean }): Promise<FolderRow[]> =>
  db
    .select()
    .from(folders)
    .where(and(eq(folders.gpt, gptRow), inactive ? undefined : eq(folders.inactive, false)))
    .orderBy(asc(folders.id))
    .all();

const byPublicID = prepared((db: Db) =>
  db
    .select()
    .from(folders)
    .where(and(eq(folders.folderID, sql.placeholder('folderID')), eq(folders.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns the folder with this public id in this game:playtype. */
export const findFolder = async (db: Db, gptRow: number, folderID: string): Promise<FolderRow | undefined> =>
  byPublicID(db).get({ gpt: gptRow, folderID });

/** Returns folders by their public ids, in the order of the ids. */
export async function findFoldersByID(db: Db, folderIDs: readonly string[]): Promise<FolderRow[]> {
  const rows = await db.select().from(folders).where(isOneOf(folders.folderID, folderIDs)).all();
  const found = new Map(rows.map((row) => [row.folderID, row]));
  return folderIDs.flatMap((folderID) => found.get(folderID) ?? []);
}

const contents = prepared((db: Db) =>
  db
    .select({ chart: folderCharts.chart })
    .from(folderCharts)
    .innerJoin(charts, eq(charts.id, folderCharts.chart))
    .where(eq(folderCharts.folder, sql.placeholder('folder')))
    .orderBy(charts.levelNum, charts.id)
    .prepare(),
);

/** Returns the charts (rows) in a folder, easier ones first. */
export const findFolderCharts = async (db: Db, folder: number): Promise<number[]> =>
  (await contents(db).all({ folder })).map(({ chart }) => chart);

const holding = prepared((db: Db) =>
  db
    .select({ folder: folders })
    .from(folderCharts)
    .innerJoin(folders, eq(folders.id, folderCharts.folder))
    .where(eq(folderCharts.chart, sql.placeholder('chart')))
    .orderBy(folders.id)
    .prepare(),
);

/** Returns the folders that contain a chart. */
export const findFoldersOfChart = async (db: Db, chart: number): Promise<FolderRow[]> =>
  (await holding(db).all({ chart })).map(({ folder }) => folder);

/** Returns all tables of a game:playtype, the default one first. */
export const findTables = async (db: Db, gptRow: number): Promise<TableRow[]> =>
  db
    .select()
    .from(tables)
    .where(eq(tables.gpt, gptRow))
    .orderBy(sql`${tables.isDefault} desc`, tables.title, tables.tableID)
    .all();

export const findTable = async (db: Db, gptRow: number, tableID: string): Promise<TableRow | undefined> =>
  db
    .select()
    .from(tables)
    .where(and(eq(tables.tableID, tableID), eq(tables.gpt, gptRow)))
    .get();

const isQueried = (gptRow: number, chart?: number) =>
  and(eq(charts.gpt, gptRow), chart === undefined ? undefined : eq(charts.id, chart));

/** Returns the charts of a game:playtype, or one of them (row), for the rules of folders. */
export const findQueriedCharts = async (db: Db, gptRow: number, chart?: number) =>
  db.select().from(charts).where(isQueried(gptRow, chart)).all();

/** Returns the songs that have charts in a game:playtype, or the song of one of them (row). */
export const findQueriedSongs = async (db: Db, gptRow: number, chart?: number) =>
  db
    .select()
    .from(songs)
    .where(inArray(songs.id, db.select({ song: charts.song }).from(charts).where(isQueried(gptRow, chart))))
    .all();

/** Returns the stored contents of a game:playtype's folders. */
export const findMemberships = async (db: Db, gptRow: number): Promise<Membership[]> =>
  db
    .select({ folder: folderCharts.folder, chart: folderCharts.chart })
    .from(folderCharts)
    .where(inArray(folderCharts.folder, db.select({ id: folders.id }).from(folders).where(eq(folders.gpt, gptRow))))
    .all();

/** Returns whether there are folders, and whether any contains a chart. */
export async function findAnyFolder(db: Db): Promise<{ folder: boolean; content: boolean }> {
  return {
    folder: (await db.select({ id: folders.id }).from(folders).limit(1).get()) !== undefined,
    content: (await db.select({ folder: folderCharts.folder }).from(folderCharts).limit(1).get()) !== undefined,
  };
}

export async function insertMemberships(tx: Tx, rows: readonly Membership[]): Promise<void> {
  await insertAll(tx, folderCharts, rows);
}

export async function deleteMemberships(tx: Tx, folder: number, chartRows: readonly number[]): Promise<void> {
  await tx.delete(folderCharts).where(and(eq(folderCharts.folder, folder), isOneOf(folderCharts.chart, chartRows)));
}
