import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import { findCharts, songsByRow } from './store.ts';

/** Charts and songs that go along with a list of scores or PBs, each once. */
export interface Related {
  charts: ChartDocument[];
  songs: SongDocument[];
  /** The chart of a row. Throws when it was not asked for. */
  chart(row: number): ChartDocument;
}

/** The charts in these rows (which may repeat), and their songs, in the order they first occur. */
export async function findRelated(db: Db, chartRows: readonly number[]): Promise<Related> {
  const rows = [...new Set(chartRows)];
  const found = await findCharts(db, rows);
  const songRows = [...new Set(rows.map((row) => found.get(row)!.songRow))];
  const songs = await songsByRow(db, songRows);
  return {
    charts: rows.map((row) => found.get(row)!.chart),
    songs: songRows.map((row) => songs.get(row)!),
    chart(row) {
      const chart = found.get(row)?.chart;
      if (!chart) throw new Error(`There is no chart in row ${row}`);
      return chart;
    },
  };
}
