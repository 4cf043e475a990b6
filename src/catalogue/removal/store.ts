import { and, eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { charts, folderCharts, folders } from '../../../db/schema/catalogue.ts';

/** The folders that hold a chart (row). */
export const findFoldersOfChart = async (db: Db, chart: number) =>
  db
    .select({ id: folders.id, folderID: folders.folderID })
    .from(folderCharts)
    .innerJoin(folders, eq(folders.id, folderCharts.folder))
    .where(eq(folderCharts.chart, chart))
    .orderBy(folders.id)
    .all();

/** Folders of a game:playtype that are lists of charts. */
export const findListFolders = async (db: Db, gpt: number) =>
  db
    .select({ id: folders.id, data: folders.data })
    .from(folders)
    .where(and(eq(folders.gpt, gpt), eq(folders.type, 'static')))
    .all();

export const setFolderCharts = async (tx: Tx, folder: number, chartIDs: string[]): Promise<void> => {
  await tx.update(folders).set({ data: chartIDs }).where(eq(folders.id, folder));
};

/** Deletes a chart; its keys and its places in folders go with it. Throws while there are scores or PBs on it. */
export const deleteChart = async (tx: Tx, row: number): Promise<void> => {
  await tx.delete(charts).where(eq(charts.id, row));
};
