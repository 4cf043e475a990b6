import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { ReadyJSON } from '../written/values.ts';
import { relatedOf, titledFacts, type KeptChart, type TitledFacts } from './related/kept.ts';

/** Charts and songs that go along with a list of scores or PBs, each once. */
export interface Related {
  charts: ReadyJSON<ChartDocument>[];
  songs: ReadyJSON<SongDocument>[];
  /** The chart of a row. Throws when it was not asked for. */
  chart(row: number): KeptChart;
  /** What rules may know of it, and the title of its song. */
  facts(row: number): TitledFacts;
}

/** The charts in these rows (which may repeat), and their songs, in the order they first occur. */
export const findRelated = async (db: Db, chartRows: readonly number[]): Promise<Related> => relatedTo(db, chartRows);

/** The same, for whoever can't wait. */
export function relatedTo(db: Db, chartRows: readonly number[]): Related {
  const { charts, songs } = relatedOf(db, [...new Set(chartRows)]);
  const chart = (row: number): KeptChart => {
    const found = charts.get(row);
    if (!found) throw new Error(`There is no chart in row ${row}`);
    return found;
  };
  return {
    chart,
    facts: (row) => titledFacts(chart(row), songs.get(chart(row).song)!),
    charts: Array.from(charts.values(), ({ document }) => document),
    songs: Array.from(songs.values(), ({ document }) => document),
  };
}
