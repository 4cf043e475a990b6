import type { Tx } from '../../db/open.ts';
import { deleteCharts, findFoldersOfCharts, findListFolders, setFolderCharts } from './removal.store.ts';

/** Removes charts without scores from a game:playtype (row). Returns the folders that have lost one; throws if there are scores. */
export async function removeCharts(
  tx: Tx,
  charts: readonly { row: number; chartID: string }[],
  gptRow: number,
): Promise<{ id: number; folderID: string }[]> {
  const rows = charts.map(({ row }) => row);
  const gone = new Set(charts.map(({ chartID }) => chartID));
  const holding = await findFoldersOfCharts(tx, rows);
  for (const { id, data } of await findListFolders(tx, gptRow)) {
    if (!Array.isArray(data) || !data.some((one) => gone.has(one))) continue;
    await setFolderCharts(
      tx,
      id,
      data.filter((one) => !gone.has(one)),
    );
  }
  await deleteCharts(tx, rows);
  return holding;
}
