import { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import type { Db } from '../../../db/open.ts';
import { primaryOf } from '../../../db/snapshot.ts';
import { readySerializer } from '../../base/json/serializer.ts';
import type { ReadyJSON } from '../../base/json/values.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { chartDocument, factsOf, songDocument } from '../documents.ts';
import { catalogueVersionOf, findShownCharts, findShownSongs, type ShownChart, type ShownSong } from './store.ts';

/** Chart as shown with scores and PBs, and the fields that these repeat. */
export interface CachedChart {
  /** Row of its song. */
  song: number;
  chartID: string;
  songID: number;
  game: string;
  playtype: string;
  isPrimary: boolean;
  document: ReadyJSON<ChartDocument>;
  titled?: TitledFacts;
}
/** Facts about a chart that rules use, and the title of its song. */
export interface TitledFacts {
  facts: ChartFacts;
  title: string;
}
export interface CachedSong {
  document: ReadyJSON<SongDocument>;
}

/** Maximum number of cached charts and songs, at half a kilobyte to a kilobyte each. */
const MOST = 20_000;

const serializeChart = readySerializer(ChartDocument);
const serializeSong = readySerializer(SongDocument);

/**
 * Cache of the documents of charts and songs, which are the same for everybody and part of every list of scores: reading and serialising
 * those of 5,000 scores takes as long as the scores themselves.
 */
class CachedCatalogue {
  readonly version: number;
  readonly #charts = new Map<number, CachedChart>();
  readonly #songs = new Map<number, CachedSong>();
  constructor(version: number) {
    this.version = version;
  }

  async charts(db: Db, rows: readonly number[]): Promise<Map<number, CachedChart>> {
    return known(this.#charts, rows, async (missing) =>
      (await findShownCharts(db, missing)).map((row) => [row.id, toCachedChart(row)]),
    );
  }

  async songs(db: Db, rows: readonly number[]): Promise<Map<number, CachedSong>> {
    return known(this.#songs, rows, async (missing) =>
      (await findShownSongs(db, missing)).map((row) => [row.id, toCachedSong(row)]),
    );
  }
}

const toCachedChart = (row: ShownChart): CachedChart => ({
  song: row.song,
  chartID: row.chartID,
  songID: row.songID,
  game: row.game,
  playtype: row.playtype,
  isPrimary: row.isPrimary,
  document: serializeChart(chartDocument(row, row.songID, row)),
});
/** Returns the facts of a chart, parsed from its document on first use and cached. */
export const titledFacts = (chart: CachedChart, song: CachedSong): TitledFacts => {
  if (chart.titled) return chart.titled;
  const { title, data } = song.document.toJSON();
  return (chart.titled = { title, facts: factsOf(chart.document.toJSON(), data) });
};

const toCachedSong = (row: ShownSong): CachedSong => ({ document: serializeSong(songDocument(row)) });

/** Returns cached entries for these rows and reads the rest; in the order of the rows, without missing ones. */
async function known<T>(
  kept: Map<number, T>,
  rows: readonly number[],
  read: (missing: readonly number[]) => Promise<(readonly [number, T])[]>,
): Promise<Map<number, T>> {
  const fresh = new Map(await read(rows.filter((row) => !kept.has(row))));
  const found = new Map<number, T>();
  for (const row of rows) {
    const one = kept.get(row) ?? fresh.get(row);
    if (one !== undefined) found.set(row, one);
  }
  for (const [row, one] of fresh) kept.set(row, one);
  for (const row of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(row);
  }
  return found;
}

// Shared by all connections to a database.
const catalogues = new WeakMap<Db, CachedCatalogue>();

/**
 * Returns the cache of the state of the catalogue that a connection reads: a new one if the catalogue has changed, or an older state of it is
 * being read. A read that has begun keeps the cache it began with.
 */
async function catalogueOf(db: Db): Promise<CachedCatalogue> {
  const version = await catalogueVersionOf(db);
  const primary = primaryOf(db);
  const known = catalogues.get(primary);
  if (known?.version === version) return known;
  const empty = new CachedCatalogue(version);
  catalogues.set(primary, empty);
  return empty;
}

/** Returns the charts in these rows and their songs, by row and in the order of the rows. */
export async function relatedOf(
  db: Db,
  chartRows: readonly number[],
): Promise<{ charts: Map<number, CachedChart>; songs: Map<number, CachedSong> }> {
  const catalogue = await catalogueOf(db);
  const charts = await catalogue.charts(db, chartRows);
  return { charts, songs: await catalogue.songs(db, [...new Set(Array.from(charts.values(), ({ song }) => song))]) };
}
