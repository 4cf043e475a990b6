import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { ReadyJSON } from '../base/json/values.ts';
import { relatedOf, titledFacts, type CachedChart, type TitledFacts } from './related/cached.ts';

/** Charts and songs of a list of scores or PBs, each once. */
export interface Related {
  charts: ReadyJSON<ChartDocument>[];
  songs: ReadyJSON<SongDocument>[];
  /** Returns the chart of a row. Throws if the row was not requested. */
  chart(row: number): CachedChart;
  /** Returns the facts that rules use, and the title of the song. */
  facts(row: number): TitledFacts;
}

/** Returns the charts in these rows (which may repeat), and their songs, in order of first occurrence. */
export async function findRelated(db: Db, chartRows: readonly number[]): Promise<Related> {
  const { charts, songs } = await relatedOf(db, [...new Set(chartRows)]);
  const chart = (row: number): CachedChart => {
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
