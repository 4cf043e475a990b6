import type { Tx } from '../../db/open.ts';
import { deleteChart, findFoldersOfChart, findListFolders, setFolderCharts } from './removal/store.ts';

/** Removes a chart on which there are no scores. Returns the folders that have lost it. */
export async function removeChart(
  tx: Tx,
  { row, chartID, gptRow }: { row: number; chartID: string; gptRow: number },
): Promise<{ id: number; folderID: string }[]> {
  const holding = await findFoldersOfChart(tx, row);
  for (const { id, data } of await findListFolders(tx, gptRow)) {
    if (!Array.isArray(data) || !data.includes(chartID)) continue;
    await setFolderCharts(
      tx,
      id,
      data.filter((one) => one !== chartID),
    );
  }
  await deleteChart(tx, row);
  return holding;
}
