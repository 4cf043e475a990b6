import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Db } from '../../db/open.ts';
import { primaryOf } from '../../db/snapshot.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { factsOf } from './documents.ts';
import { findChartRows, findChartsWithSong } from './gpt-charts.store.ts';
import { catalogueVersionOf } from './related/store.ts';

/** Chart of a game:playtype with what ratings depend on. */
export interface GptChart {
  readonly row: number;
  /** Row of its song. */
  readonly song: number;
  /** Public id of its song. */
  readonly songID: number;
  readonly facts: ChartFacts;
}
export type GptCharts = ReadonlyMap<number, GptChart>;

/** Maximum number of charts cached per database, at about a kilobyte each; those of one game:playtype are cached however many there are. */
const MOST = 40_000;
/** Number of charts read before other requests have their turn: some milliseconds. */
const SLICE = 500;

interface Cache {
  version: number;
  /** Latest use last. */
  charts: Map<number, Promise<GptCharts>>;
  sizes: Map<number, number>;
}

const caches = new WeakMap<Db, Cache>();

/**
 * Returns the primary charts of a game:playtype by row, cached until the catalogue changes. Yields to the event loop while it reads them, so
 * it needs a connection with a snapshot (`oneState`).
 */
export async function chartsOfGpt(db: Db, gptRow: number): Promise<GptCharts> {
  const cache = await cacheOf(db);
  const known = cache.charts.get(gptRow);
  const charts = known ?? readCharts(db, gptRow);
  cache.charts.delete(gptRow);
  cache.charts.set(gptRow, charts);
  if (known) return known;
  try {
    cache.sizes.set(gptRow, (await charts).size);
  } catch (error) {
    cache.charts.delete(gptRow);
    throw error;
  }
  dropOldest(cache, gptRow);
  return charts;
}

async function cacheOf(db: Db): Promise<Cache> {
  const version = await catalogueVersionOf(db);
  const primary = primaryOf(db);
  const known = caches.get(primary);
  if (known?.version === version) return known;
  const empty: Cache = { version, charts: new Map(), sizes: new Map() };
  caches.set(primary, empty);
  return empty;
}

function dropOldest({ charts, sizes }: Cache, latest: number): void {
  for (const gptRow of charts.keys()) {
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (total <= MOST || gptRow === latest) return;
    charts.delete(gptRow);
    sizes.delete(gptRow);
  }
}

async function readCharts(db: Db, gptRow: number): Promise<GptCharts> {
  const rows = await findChartRows(db, gptRow);
  const charts = new Map<number, GptChart>();
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await nextTurn();
    for (const { row, song, songID, songData, ...chart } of await findChartsWithSong(db, rows.slice(at, at + SLICE))) {
      if (chart.isPrimary) charts.set(row, { row, song, songID, facts: factsOf(chart, songData) });
    }
  }
  return charts;
}
