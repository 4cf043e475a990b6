import { asStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, songs } from '../../../db/schema/catalogue.ts';

// For documents alone: their JSON is not read.

const chartRows = prepared((db: Db) =>
  db
    .select({
      id: charts.id,
      chartID: charts.chartID,
      song: charts.song,
      gpt: charts.gpt,
      difficulty: charts.difficulty,
      level: charts.level,
      levelNum: charts.levelNum,
      isPrimary: charts.isPrimary,
      versions: asStored(charts.versions),
      data: asStored(charts.data),
      rgcID: charts.rgcID,
      tierlistInfo: asStored(charts.tierlistInfo),
    })
    .from(charts)
    .where(isOneOfPlaceholder(charts.id, 'rows'))
    .prepare(),
);
const songRows = prepared((db: Db) =>
  db
    .select({
      id: songs.id,
      songID: songs.songID,
      title: songs.title,
      artist: songs.artist,
      searchTerms: asStored(songs.searchTerms),
      altTitles: asStored(songs.altTitles),
      data: asStored(songs.data),
    })
    .from(songs)
    .where(isOneOfPlaceholder(songs.id, 'rows'))
    .prepare(),
);

/** Charts by their row ids. */
export const findShownCharts = (db: Db, rows: readonly number[]) =>
  new Map(
    chartRows(db)
      .all({ rows: listValue(rows) })
      .map((row) => [row.id, row]),
  );

/** Songs by their row ids. */
export const findShownSongs = (db: Db, rows: readonly number[]) =>
  new Map(
    songRows(db)
      .all({ rows: listValue(rows) })
      .map((row) => [row.id, row]),
  );
