import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { Written } from '../shared/written.ts';
import { chartDocument, songDocument } from './documents.ts';
import { gptNames } from './gpts.ts';
import { findShownCharts, findShownSongs } from './related/store.ts';

/** Charts and songs that go along with a list of scores or PBs, each once. */
export interface Related {
  charts: Written<ChartDocument>[];
  songs: Written<SongDocument>[];
  /** The chart of a row. Throws when it was not asked for. */
  chart(row: number): Written<ChartDocument>;
}

/** The charts in these rows (which may repeat), and their songs, in the order they first occur. */
export async function findRelated(db: Db, chartRows: readonly number[]): Promise<Related> {
  const rows = [...new Set(chartRows)];
  const found = findShownCharts(db, rows);
  const inOrder = rows.map((row) => found.get(row)!);
  const songRows = [...new Set(inOrder.map(({ song }) => song))];
  const songs = findShownSongs(db, songRows);
  const names = await gptNames(db, [...new Set(inOrder.map(({ gpt }) => gpt))]);
  const charts = new Map(
    inOrder.map((row) => [row.id, chartDocument(row, songs.get(row.song)!.songID, names.get(row.gpt)!)]),
  );
  return {
    charts: [...charts.values()],
    songs: songRows.map((row) => songDocument(songs.get(row)!)),
    chart(row) {
      const chart = charts.get(row);
      if (!chart) throw new Error(`There is no chart in row ${row}`);
      return chart;
    },
  };
}
