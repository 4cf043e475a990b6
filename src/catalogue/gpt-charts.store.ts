import { eq, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../db/dialect/sqlite.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { charts, songs } from '../../db/schema/catalogue.ts';

const rowsOf = prepared((db: Db) =>
  db
    .select({ row: charts.id })
    .from(charts)
    .where(eq(charts.gpt, sql.placeholder('gpt')))
    .prepare(),
);

/** Returns the rows of all charts of a game:playtype. */
export const findChartRows = async (db: Db, gptRow: number): Promise<number[]> =>
  (await rowsOf(db).all({ gpt: gptRow })).map(({ row }) => row);

const withSong = prepared((db: Db) =>
  db
    .select({
      row: charts.id,
      song: charts.song,
      chartID: charts.chartID,
      songID: songs.songID,
      difficulty: charts.difficulty,
      level: charts.level,
      levelNum: charts.levelNum,
      isPrimary: charts.isPrimary,
      data: charts.data,
      tierlistInfo: charts.tierlistInfo,
      songData: songs.data,
    })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(isOneOfPlaceholder(charts.id, 'rows'))
    .prepare(),
);

/** Returns charts with what ratings depend on. */
export const findChartsWithSong = async (db: Db, rows: readonly number[]) =>
  withSong(db).all({ rows: listValue(rows) });
