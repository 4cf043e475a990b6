import { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { V3ChartDocument, V3SongDocument } from '../../contracts/documents/v3/chart.ts';
import { LazyList } from '../base/json/values.ts';
import type { Related } from '../catalogue/related.ts';
import type { Context } from './context.ts';
import { converter } from './convert.ts';

const toChart = converter(ChartDocument)!;
const toSong = converter(SongDocument)!;

/** Returns songs and charts as documents of v3, converted during serialisation. */
export const v3Related = ({ songs, charts }: Pick<Related, 'songs' | 'charts'>, context: Context) => ({
  songs: LazyList.mapped(songs, (song) => toSong(song, context) as V3SongDocument),
  charts: LazyList.mapped(charts, (chart) => toChart(chart, context) as V3ChartDocument),
});
