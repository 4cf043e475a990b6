import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, songs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

const primaryCharts = prepared((db: Db) =>
  db
    .select({
      id: charts.id,
      song: charts.song,
      chartID: charts.chartID,
      difficulty: charts.difficulty,
      level: charts.level,
      levelNum: charts.levelNum,
      isPrimary: charts.isPrimary,
      versions: charts.versions,
      data: charts.data,
      tierlistInfo: charts.tierlistInfo,
      songData: songs.data,
    })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(and(eq(charts.gpt, sql.placeholder('gpt')), eq(charts.isPrimary, true)))
    .orderBy(charts.levelNum, charts.id)
    .prepare(),
);

/** Returns the primary charts of a game:playtype (row), easiest first. */
export const findPrimaryCharts = async (db: Db, gpt: number) => primaryCharts(db).all({ gpt });

const values = prepared((db: Db) =>
  db
    .select({ chart: pbRatings.chart, value: pbRatings.value })
    .from(pbRatings)
    .where(
      and(
        eq(pbRatings.user, sql.placeholder('user')),
        eq(pbRatings.gpt, sql.placeholder('gpt')),
        eq(pbRatings.alg, sql.placeholder('alg')),
      ),
    )
    .prepare(),
);

/** Returns a player's values of a score algorithm by chart (row). */
export const findValues = async (db: Db, { userID, gptRow }: Ugpt, alg: string): Promise<Map<number, number>> =>
  new Map((await values(db).all({ user: userID, gpt: gptRow, alg })).map(({ chart, value }) => [chart, value]));
