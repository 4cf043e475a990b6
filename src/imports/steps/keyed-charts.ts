import type { Db } from '../../../db/open.ts';
import { findChartsByID, findChartsByKeys, type ChartCandidate } from '../../catalogue/match.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { keyOf } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';

/** Charts by match type and key. */
export type KeyedCharts = ReadonlyMap<string, ReadonlyMap<string, readonly ChartCandidate[]>>;

/** Finds every chart that a play names by a key or its id: one question for each match type, not one for each play. */
export async function findKeyedCharts(
  db: Db,
  { gpt, gptRow }: { gpt: Gpt; gptRow: number },
  plays: readonly RawPlay[],
): Promise<KeyedCharts> {
  const keyed = new Map<string, ReadonlyMap<string, readonly ChartCandidate[]>>();
  for (const [name, named] of Map.groupBy(plays, ({ matchType }) => matchType)) {
    const match = gpt.matchTypes.get(name);
    if (!match || match.by === 'title' || match.by === 'songID') continue;
    const keys = [...new Set(named.flatMap(({ identifier }) => keyOf(match, identifier) ?? []))];
    const find = match.by === 'chartID' ? findChartsByID(db, gptRow, keys) : findChartsByKeys(db, gptRow, name, keys);
    keyed.set(name, await find);
  }
  return keyed;
}
