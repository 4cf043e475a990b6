import { eq } from 'drizzle-orm';

import { asStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { catalogueVersion, charts, gamePlaytypes, songs } from '../../../db/schema/index.ts';

// For documents only: their JSON is not parsed.

const chartRows = prepared((db: Db) =>
  db
    .select({
      id: charts.id,
      chartID: charts.chartID,
      song: charts.song,
      songID: songs.songID,
      game: gamePlaytypes.game,
      playtype: gamePlaytypes.playtype,
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
    .innerJoin(songs, eq(songs.id, charts.song))
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, charts.gpt))
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

export type ShownChart = Awaited<ReturnType<typeof findShownCharts>>[number];
export type ShownSong = Awaited<ReturnType<typeof findShownSongs>>[number];

export const findShownCharts = async (db: Db, rows: readonly number[]) =>
  rows.length === 0 ? [] : chartRows(db).all({ rows: listValue(rows) });
export const findShownSongs = async (db: Db, rows: readonly number[]) =>
  rows.length === 0 ? [] : songRows(db).all({ rows: listValue(rows) });

const version = prepared((db: Db) => db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare());

/** Returns a number that changes with every change to the documents of songs and charts. */
export const catalogueVersionOf = async (db: Db): Promise<number> => (await version(db).get())!.version;
