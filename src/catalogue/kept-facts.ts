import type { Db } from '../../db/open.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { catalogueVersionOf } from './related/store.ts';
import { chartFacts } from './store.ts';

/** Most charts whose facts are kept for a connection, with about 500 bytes each. */
const MOST = 20_000;

interface Kept {
  catalogue: number;
  facts: Map<number, ChartFacts>;
}

const keptOf = new WeakMap<Db, Kept>();

/** Returns what `chartFacts` returns, without reading again what has been read since the catalogue last changed. */
export async function keptChartFacts(db: Db, rows: readonly number[]): Promise<Map<number, ChartFacts>> {
  const { facts } = current(db, rows.length);
  const missing = rows.filter((row) => !facts.has(row));
  if (missing.length > 0) for (const [row, fact] of await chartFacts(db, missing)) facts.set(row, fact);
  return new Map(rows.flatMap((row) => (facts.has(row) ? [[row, facts.get(row)!] as const] : [])));
}

function current(db: Db, more: number): Kept {
  const catalogue = catalogueVersionOf(db);
  const kept = keptOf.get(db);
  if (kept?.catalogue === catalogue && kept.facts.size + more <= MOST) return kept;
  const empty = { catalogue, facts: new Map<number, ChartFacts>() };
  keptOf.set(db, empty);
  return empty;
}
