import type { Db } from '../../../../db/open.ts';
import { createEntries, type EntryChart } from './entry.ts';
import { slicesOf } from './slices.ts';
import { findBoardRows, findEntryCharts, findIDsOfPlayer } from './store.ts';

const encoder = new TextEncoder();
const entry = createEntries();

/** Yields a player's PBs in game:playtypes (rows), latest first, as encoded entries; the caller's own have no name. Each chart is read once. */
export async function* gamePBs(
  db: Db,
  { user, gptRows, caller }: { user: number; gptRows: readonly number[]; caller: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const known = new Map<number, EntryChart>();
  for await (const ids of slicesOf((slice) => findIDsOfPlayer(db, { user, gptRows }, slice))) {
    const rows = await findBoardRows(db, ids);
    const unknown = [...new Set(rows.map(({ chart }) => chart))].filter((id) => !known.has(id));
    for (const [id, chart] of await findEntryCharts(db, unknown)) known.set(id, chart);
    yield encoder.encode(rows.map((row) => entry(row, known.get(row.chart)!, caller)).join(','));
  }
}
