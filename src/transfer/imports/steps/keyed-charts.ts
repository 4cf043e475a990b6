import type { Db } from '../../../../db/open.ts';
import { findChartsByID, findChartsByKeys, type ChartCandidate } from '../../../catalogue/match.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { keyOf } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';

/** Maximum number of names whose charts are cached. */
const MOST = 20_000;

/** Charts by match type and key. */
export type KeyedCharts = ReadonlyMap<string, ReadonlyMap<string, readonly ChartCandidate[]>>;

/** Cache of looked-up charts by game:playtype and match type, valid until the catalogue changes. */
export interface ChartCache {
  catalogue: number;
  byType: Map<string, Map<string, readonly ChartCandidate[]>>;
}

/** Creates a cache of charts looked up on a connection that reads committed data. */
export const createChartCache = (): ChartCache => ({ catalogue: -1, byType: new Map() });

/** Finds all charts that plays name by a key or id: one query per match type, not per play; none for cached ones. */
export async function findKeyedCharts(
  db: Db,
  { gpt, gptRow, cache }: { gpt: Gpt; gptRow: number; cache?: ChartCache | undefined },
  names: readonly Pick<RawPlay, 'matchType' | 'identifier'>[],
): Promise<KeyedCharts> {
  const keyed = new Map<string, ReadonlyMap<string, readonly ChartCandidate[]>>();
  for (const [name, named] of Map.groupBy(names, ({ matchType }) => matchType)) {
    const match = gpt.matchTypes.get(name);
    if (!match || match.by === 'title' || match.by === 'songID') continue;
    const keys = [...new Set(named.flatMap(({ identifier }) => keyOf(match, identifier) ?? []))];
    const find = (some: readonly string[]) =>
      match.by === 'chartID' ? findChartsByID(db, gptRow, some) : findChartsByKeys(db, gptRow, name, some);
    keyed.set(
      name,
      await (cache ? findMissing(await cachedCharts(db, cache, `${gptRow} ${name}`), keys, find) : find(keys)),
    );
  }
  return keyed;
}

type Find = (keys: readonly string[]) => Promise<ReadonlyMap<string, readonly ChartCandidate[]>>;

/** Returns the cached charts of a match type; cleared once the catalogue has changed. */
async function cachedCharts(db: Db, cache: ChartCache, type: string): Promise<Map<string, readonly ChartCandidate[]>> {
  const catalogue = await catalogueVersionOf(db);
  if (cache.catalogue !== catalogue) cache.byType.clear();
  cache.catalogue = catalogue;
  const known = cache.byType.get(type) ?? new Map<string, readonly ChartCandidate[]>();
  cache.byType.set(type, known);
  return known;
}

/** Adds the missing charts of these keys to `known`, and returns it. */
async function findMissing(known: Map<string, readonly ChartCandidate[]>, keys: readonly string[], find: Find) {
  if (known.size + keys.length > MOST) known.clear();
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return known;
  const found = await find(missing);
  for (const key of missing) known.set(key, found.get(key) ?? []);
  return known;
}
