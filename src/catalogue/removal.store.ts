import { and, eq } from 'drizzle-orm';

import { isOneOf } from '../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../db/open.ts';
import { charts, folderCharts, folders } from '../../db/schema/catalogue.ts';

/** Returns the folders that contain one of these charts (rows). */
export const findFoldersOfCharts = async (db: Db, rows: readonly number[]) =>
  db
    .selectDistinct({ id: folders.id, folderID: folders.folderID })
    .from(folderCharts)
    .innerJoin(folders, eq(folders.id, folderCharts.folder))
    .where(isOneOf(folderCharts.chart, rows))
    .orderBy(folders.id)
    .all();

/** Returns folders of a game:playtype that are lists of charts. */
export const findListFolders = async (db: Db, gpt: number) =>
  db
    .select({ id: folders.id, data: folders.data })
    .from(folders)
    .where(and(eq(folders.gpt, gpt), eq(folders.type, 'static')))
    .all();

export const setFolderCharts = async (tx: Tx, folder: number, chartIDs: string[]): Promise<void> => {
  await tx.update(folders).set({ data: chartIDs }).where(eq(folders.id, folder));
};

/** Deletes charts with their keys and places in folders. Throws while a chart has scores or PBs. */
export const deleteCharts = async (tx: Tx, rows: readonly number[]): Promise<void> => {
  await tx.delete(charts).where(isOneOf(charts.id, rows));
};
