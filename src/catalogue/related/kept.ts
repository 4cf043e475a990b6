import { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import type { Db } from '../../../db/open.ts';
import { originOf } from '../../../db/snapshot.ts';
import type { ChartFacts } from '../../games/define.ts';
import type { ReadyJSON } from '../../written/values.ts';
import { readyWriter } from '../../written/write.ts';
import { chartDocument, factsOf, songDocument } from '../documents.ts';
import { catalogueVersionOf, findShownCharts, findShownSongs, type ShownChart, type ShownSong } from './store.ts';

/** A chart as it is shown with scores and PBs, and what these say of it themselves. */
export interface KeptChart {
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
/** What rules may know of a chart, and the title of its song. */
export interface TitledFacts {
  facts: ChartFacts;
  title: string;
}
export interface KeptSong {
  document: ReadyJSON<SongDocument>;
}

/** How many charts and songs are kept at most; one takes half a kilobyte or a whole one. */
const MOST = 20_000;

const writeChart = readyWriter(ChartDocument);
const writeSong = readyWriter(SongDocument);

/**
 * Documents of charts and songs, which are the same for everybody and go along with every list of scores: reading and
 * writing those of 5,000 scores takes as long as the scores themselves.
 */
class KeptCatalogue {
  #version: number | undefined;
  readonly #charts = new Map<number, KeptChart>();
  readonly #songs = new Map<number, KeptSong>();

  /** Forgets everything when the database has another catalogue now, or is seen as it was with another one. */
  isOf(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#charts.clear();
    this.#songs.clear();
  }

  charts(db: Db, rows: readonly number[]): Map<number, KeptChart> {
    return known(this.#charts, rows, (missing) => findShownCharts(db, missing).map((row) => [row.id, keptChart(row)]));
  }

  songs(db: Db, rows: readonly number[]): Map<number, KeptSong> {
    return known(this.#songs, rows, (missing) => findShownSongs(db, missing).map((row) => [row.id, keptSong(row)]));
  }
}

const keptChart = (row: ShownChart): KeptChart => ({
  song: row.song,
  chartID: row.chartID,
  songID: row.songID,
  game: row.game,
  playtype: row.playtype,
  isPrimary: row.isPrimary,
  document: writeChart(chartDocument(row, row.songID, row)),
});
/** The facts of a chart, read from its document when somebody asks for them, and kept too. */
export const titledFacts = (chart: KeptChart, song: KeptSong): TitledFacts => {
  if (chart.titled) return chart.titled;
  const { title, data } = song.document.toJSON();
  return (chart.titled = { title, facts: factsOf(chart.document.toJSON(), data) });
};

const keptSong = (row: ShownSong): KeptSong => ({ document: writeSong(songDocument(row)) });

/** What is kept of these rows, and the rest, which is read; in the order of the rows, without those that are not there. */
function known<T>(
  kept: Map<number, T>,
  rows: readonly number[],
  read: (missing: readonly number[]) => (readonly [number, T])[],
): Map<number, T> {
  const fresh = new Map(read(rows.filter((row) => !kept.has(row))));
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

// One for all connections to a database.
const catalogues = new WeakMap<Db, KeptCatalogue>();

/** The charts in these rows and their songs, by row and in the order of the rows. */
export function relatedOf(
  db: Db,
  chartRows: readonly number[],
): { charts: Map<number, KeptChart>; songs: Map<number, KeptSong> } {
  const origin = originOf(db);
  let catalogue = catalogues.get(origin);
  if (!catalogue) catalogues.set(origin, (catalogue = new KeptCatalogue()));
  // Nothing is awaited from here on: what is read is of this version.
  catalogue.isOf(catalogueVersionOf(db));
  const charts = catalogue.charts(db, chartRows);
  return { charts, songs: catalogue.songs(db, [...new Set(Array.from(charts.values(), ({ song }) => song))]) };
}
