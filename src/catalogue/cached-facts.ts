import type { Db } from '../../db/open.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { catalogueVersionOf } from './related/store.ts';
import { chartFacts } from './store.ts';

/** Maximum number of charts cached per connection, at about 500 bytes each. */
const MOST = 20_000;

interface CachedFacts {
  catalogue: number;
  facts: Map<number, ChartFacts>;
}

const cacheOf = new WeakMap<Db, CachedFacts>();

/** Returns the result of `chartFacts`, cached until the catalogue changes. */
export async function cachedChartFacts(db: Db, rows: readonly number[]): Promise<Map<number, ChartFacts>> {
  const { facts } = await current(db, rows.length);
  const missing = rows.filter((row) => !facts.has(row));
  if (missing.length > 0) for (const [row, fact] of await chartFacts(db, missing)) facts.set(row, fact);
  return new Map(rows.flatMap((row) => (facts.has(row) ? [[row, facts.get(row)!] as const] : [])));
}

async function current(db: Db, more: number): Promise<CachedFacts> {
  const catalogue = await catalogueVersionOf(db);
  const cached = cacheOf.get(db);
  if (cached?.catalogue === catalogue && cached.facts.size + more <= MOST) return cached;
  const empty = { catalogue, facts: new Map<number, ChartFacts>() };
  cacheOf.set(db, empty);
  return empty;
}
