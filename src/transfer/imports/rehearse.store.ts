import { desc, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { charts, gamePlaytypes, scores, songs } from '../../../db/schema/index.ts';

/** Returns the latest stored play, with a slightly lower score, so that it is not the same play; undefined if there are none. */
export const findLatestPlay = async (db: Db) =>
  db
    .select({
      userID: scores.user,
      game: gamePlaytypes.game,
      playtype: gamePlaytypes.playtype,
      songID: songs.songID,
      difficulty: charts.difficulty,
      score: sql<number>`max(${scores.score} - 1, 0)`,
      lamp: scores.lamp,
    })
    .from(scores)
    .innerJoin(charts, eq(charts.id, scores.chart))
    .innerJoin(songs, eq(songs.id, charts.song))
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, scores.gpt))
    .orderBy(desc(scores.id))
    .limit(1)
    .get();
