import type { Db } from '../../../db/open.ts';
import { findChartsByID, findChartsByKeys, type ChartCandidate } from '../../catalogue/match.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { keyOf } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';

/** Most names whose charts are kept. */
const MOST = 20_000;

/** Charts by match type and key. */
export type KeyedCharts = ReadonlyMap<string, ReadonlyMap<string, readonly ChartCandidate[]>>;

/** Charts that were looked up, by game:playtype and match type, for as long as the catalogue stays as it is. */
export interface KeptCharts {
  catalogue: number;
  byType: Map<string, Map<string, readonly ChartCandidate[]>>;
}

/** Returns a place to keep charts that are looked up on a connection that reads what is committed. */
export const createKeptCharts = (): KeptCharts => ({ catalogue: -1, byType: new Map() });

/** Finds every chart that a play names by a key or its id: one question for each match type, not one for each play; none for what is kept. */
export async function findKeyedCharts(
  db: Db,
  { gpt, gptRow, kept }: { gpt: Gpt; gptRow: number; kept?: KeptCharts | undefined },
  names: readonly Pick<RawPlay, 'matchType' | 'identifier'>[],
): Promise<KeyedCharts> {
  const keyed = new Map<string, ReadonlyMap<string, readonly ChartCandidate[]>>();
  for (const [name, named] of Map.groupBy(names, ({ matchType }) => matchType)) {
    const match = gpt.matchTypes.get(name);
    if (!match || match.by === 'title' || match.by === 'songID') continue;
    const keys = [...new Set(named.flatMap(({ identifier }) => keyOf(match, identifier) ?? []))];
    const find = (some: readonly string[]) =>
      match.by === 'chartID' ? findChartsByID(db, gptRow, some) : findChartsByKeys(db, gptRow, name, some);
    keyed.set(name, await (kept ? findMissing(keptOf(db, kept, `${gptRow} ${name}`), keys, find) : find(keys)));
  }
  return keyed;
}

type Find = (keys: readonly string[]) => Promise<ReadonlyMap<string, readonly ChartCandidate[]>>;

/** Returns what is kept of a match type; nothing of it once the catalogue has changed. */
function keptOf(db: Db, kept: KeptCharts, type: string): Map<string, readonly ChartCandidate[]> {
  const catalogue = catalogueVersionOf(db);
  if (kept.catalogue !== catalogue) kept.byType.clear();
  kept.catalogue = catalogue;
  const known = kept.byType.get(type) ?? new Map<string, readonly ChartCandidate[]>();
  kept.byType.set(type, known);
  return known;
}

/** Adds to `known` the charts of these keys that are not there yet, and returns it. */
async function findMissing(known: Map<string, readonly ChartCandidate[]>, keys: readonly string[], find: Find) {
  if (known.size + keys.length > MOST) known.clear();
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return known;
  const found = await find(missing);
  for (const key of missing) known.set(key, found.get(key) ?? []);
  return known;
}
