import { and, desc, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, songs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { RatedChart } from '../../games/engine/partition.ts';

const topValues = prepared((db: Db) =>
  db
    .select({ value: pbRatings.value })
    .from(pbRatings)
    .where(
      and(
        eq(pbRatings.user, sql.placeholder('user')),
        eq(pbRatings.gpt, sql.placeholder('gpt')),
        eq(pbRatings.alg, sql.placeholder('alg')),
      ),
    )
    .orderBy(desc(pbRatings.value))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns a player's best values of a rating algorithm, best first; all of them if `limit` is null. */
export const findBestRatings = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  alg: string,
  limit: number | null,
): Promise<number[]> =>
  (await topValues(db).all({ user: userID, gpt: gptRow, alg, limit: limit ?? -1 })).map(({ value }) => value);

const ratedCharts = prepared((db: Db) =>
  db
    .select({
      chart: pbRatings.chart,
      value: pbRatings.value,
      song: charts.song,
      difficulty: charts.difficulty,
      data: charts.data,
      songData: songs.data,
    })
    .from(pbRatings)
    .innerJoin(charts, eq(charts.id, pbRatings.chart))
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(
      and(
        eq(pbRatings.user, sql.placeholder('user')),
        eq(pbRatings.gpt, sql.placeholder('gpt')),
        eq(pbRatings.alg, sql.placeholder('alg')),
      ),
    )
    .orderBy(desc(pbRatings.value))
    .prepare(),
);

/** Returns all of a player's values of a rating algorithm with the data of their charts, best first. */
export const findRatedCharts = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  alg: string,
): Promise<(RatedChart & { chart: number })[]> => ratedCharts(db).all({ user: userID, gpt: gptRow, alg });
