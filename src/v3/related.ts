import { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { V3ChartDocument, V3SongDocument } from '../../contracts/documents/v3/chart.ts';
import type { ReadyJSON } from '../base/json/values.ts';
import type { Related } from '../catalogue/related.ts';
import type { Context } from './context.ts';
import { converter } from './convert.ts';

const toChart = converter(ChartDocument)!;
const toSong = converter(SongDocument)!;

/** Returns songs and charts as documents of v3. */
export async function v3Related({ songs, charts }: Pick<Related, 'songs' | 'charts'>, context: Context) {
  const found: { songs: ReadyJSON<V3SongDocument>[]; charts: ReadyJSON<V3ChartDocument>[] } = { songs: [], charts: [] };
  for (const song of songs) found.songs.push((await toSong(song, context)) as ReadyJSON<V3SongDocument>);
  for (const chart of charts) found.charts.push((await toChart(chart, context)) as ReadyJSON<V3ChartDocument>);
  return found;
}
