import { and, eq, gte, max } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, songs } from '../../../db/schema/catalogue.ts';
import { FIRST_SENT_SONG } from './sent-chart.ts';

const isSent = (game: string) => and(eq(songs.game, game), gte(songs.songID, FIRST_SENT_SONG));

/** Returns the next public id for a song of a game that players' games have sent. */
export async function nextSentSongID(db: Db, game: string): Promise<number> {
  const found = await db
    .select({ last: max(songs.songID) })
    .from(songs)
    .where(isSent(game))
    .get();
  return (found?.last ?? FIRST_SENT_SONG - 1) + 1;
}

/** Returns the charts of songs (rows), without data derived from scores. */
export async function readWholeChartsOfSongs(db: Db, songRows: readonly number[]) {
  return (await db.select().from(charts).where(isOneOf(charts.song, songRows)).all()).map(
    ({ playcount: _derived, ...chart }) => chart,
  );
}
