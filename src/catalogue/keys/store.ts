import { eq } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Tx } from '../../../db/open.ts';
import { chartKeys, charts, songs } from '../../../db/schema/catalogue.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { chartKeysOf } from './chart-keys.ts';

type Data = Record<string, unknown>;

/** A chart whose keys are to be stored. */
export interface KeyedChart {
  row: number;
  gpt: Gpt;
  gptRow: number;
  data: Data;
  songData: Data;
}

/** Stores the keys of charts that have none yet. */
export async function addChartKeys(tx: Tx, added: readonly KeyedChart[]): Promise<void> {
  const rows = added.flatMap(({ row, gpt, gptRow, data, songData }) =>
    chartKeysOf(gpt, data, songData).map(({ matchType, key }) => ({ gpt: gptRow, matchType, key, chart: row })),
  );
  await insertAll(tx, chartKeys, rows);
}

/** Replaces the stored keys of charts. */
export async function replaceChartKeys(tx: Tx, changed: readonly KeyedChart[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ row }) => row);
  await tx.delete(chartKeys).where(isOneOf(chartKeys.chart, rows));
  await addChartKeys(tx, changed);
}

/** Rebuilds the keys of all charts of a game:playtype. */
export async function rebuildChartKeys(tx: Tx, gpt: Gpt, gptRow: number): Promise<void> {
  await tx.delete(chartKeys).where(eq(chartKeys.gpt, gptRow));
  const rows = await tx
    .select({ row: charts.id, data: charts.data, songData: songs.data })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(eq(charts.gpt, gptRow));
  await addChartKeys(
    tx,
    rows.map(({ row, data, songData }) => ({ row, gpt, gptRow, data, songData })),
  );
}
