import { and, count, eq, lte, sql, sum } from 'drizzle-orm';

import type { SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { charts, gamePlaytypes, sessions, songs } from '../../db/schema/index.ts';
import { songDocument } from '../catalogue/documents.ts';
import { parseSessionID } from '../play/sessions/session-id.ts';

const song = prepared((db) =>
  db
    .select({
      songID: songs.songID,
      title: songs.title,
      artist: songs.artist,
      searchTerms: songs.searchTerms,
      altTitles: songs.altTitles,
      data: songs.data,
    })
    .from(songs)
    .where(and(eq(songs.game, sql.placeholder('game')), eq(songs.songID, sql.placeholder('songID'))))
    .prepare(),
);

/** Returns a song by its id; undefined if it is missing. */
export async function findSong(db: Db, game: string, songID: number): Promise<SongDocument | undefined> {
  const row = await song(db).get({ game, songID });
  return row && songDocument(row);
}

const chartData = prepared((db) =>
  db
    .select({ data: charts.data })
    .from(charts)
    .where(eq(charts.chartID, sql.placeholder('chartID')))
    .prepare(),
);

/** Returns the data of a chart; an empty object if it is missing. */
export const findChartData = async (db: Db, chartID: string): Promise<Readonly<Record<string, unknown>>> =>
  (await chartData(db).get({ chartID }))?.data ?? {};

const ofPlayer = and(
  eq(sessions.user, sql.placeholder('user')),
  eq(gamePlaytypes.game, sql.placeholder('game')),
  eq(gamePlaytypes.playtype, sql.placeholder('playtype')),
);
const sessionTimes = prepared((db) =>
  db
    .select({ sessionID: sessions.sessionID, timeStarted: sessions.timeStarted, timeEnded: sessions.timeEnded })
    .from(sessions)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, sessions.gpt))
    .where(ofPlayer)
    .orderBy(sessions.timeStarted)
    .prepare(),
);

/** Returns the times of a player's sessions in a game:playtype (Unix ms), earliest first; they don't overlap. */
export const findSessionTimes = async (db: Db, player: { user: number; game: string; playtype: string }) =>
  sessionTimes(db).all(player);

/** Returns the charts (rows) of a game:playtype in any tier list. */
export const findTieredCharts = async (db: Db, gpt: number): Promise<number[]> =>
  (
    await db
      .select({ id: charts.id })
      .from(charts)
      .where(
        and(
          eq(charts.gpt, gpt),
          sql`${charts.tierlistInfo} <> '{}'`,
          sql`exists (select 1 from json_each(${charts.tierlistInfo}) as list where list.value ->> 'value' > 0)`,
        ),
      )
      .orderBy(charts.id)
      .all()
  ).map(({ id }) => id);

/** Returns a player's playtime in a game:playtype (row): the duration of all sessions, in ms. */
export const findPlaytime = async (db: Db, user: number, gpt: number): Promise<number> =>
  Number(
    (
      await db
        .select({ total: sum(sql`${sessions.timeEnded} - ${sessions.timeStarted}`) })
        .from(sessions)
        .where(and(eq(sessions.user, user), eq(sessions.gpt, gpt)))
        .get()
    )?.total ?? 0,
  );

/** Returns the number of a session among its player's in the game, from 1 on; 0 if it is missing. */
export async function countSessionsUntil(db: Db, sessionID: string): Promise<number> {
  const id = parseSessionID(sessionID);
  const session = id && (await db.select().from(sessions).where(eq(sessions.sessionID, id)).get());
  if (!session) return 0;
  const { user, gpt, timeStarted } = session;
  const before = and(eq(sessions.user, user), eq(sessions.gpt, gpt), lte(sessions.timeStarted, timeStarted));
  return (await db.select({ total: count() }).from(sessions).where(before).get())!.total;
}
