import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, songs } from '../../../db/schema/index.ts';

const songByID = prepared((db: Db) =>
  db
    .select({ songID: songs.songID })
    .from(songs)
    .where(and(eq(songs.v3ID, sql.placeholder('v3ID')), eq(songs.game, sql.placeholder('game'))))
    .prepare(),
);
const chartByID = prepared((db: Db) =>
  db
    .select({ chartID: charts.chartID })
    .from(charts)
    .where(eq(charts.v3ID, sql.placeholder('v3ID')))
    .prepare(),
);

/** Returns the id of the song with this id in a song database of 2026; undefined if there is none. */
export const findSongIDByV3ID = async (db: Db, game: string, v3ID: string): Promise<number | undefined> =>
  (await songByID(db).get({ game, v3ID }))?.songID;

/** Returns the id of the chart with this id in a song database of 2026; undefined if there is none. */
export const findChartIDByV3ID = async (db: Db, v3ID: string): Promise<string | undefined> =>
  (await chartByID(db).get({ v3ID }))?.chartID;
