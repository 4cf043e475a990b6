import { and, desc, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, songs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { VersionRules } from '../../games/engine/newness.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import { agesOf } from '../versions/ages.ts';
import { rulesOfProfile } from '../versions/rules.ts';

const ofPlayer = and(
  eq(pbRatings.user, sql.placeholder('user')),
  eq(pbRatings.gpt, sql.placeholder('gpt')),
  eq(pbRatings.alg, sql.placeholder('alg')),
);

const topValues = prepared((db: Db) =>
  db
    .select({ value: pbRatings.value })
    .from(pbRatings)
    .where(ofPlayer)
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
    .where(ofPlayer)
    .orderBy(desc(pbRatings.value))
    .prepare(),
);

const withoutData = prepared((db: Db) =>
  db
    .select({
      chart: pbRatings.chart,
      value: pbRatings.value,
      song: charts.song,
      difficulty: charts.difficulty,
    })
    .from(pbRatings)
    .innerJoin(charts, eq(charts.id, pbRatings.chart))
    .where(ofPlayer)
    .orderBy(desc(pbRatings.value))
    .prepare(),
);

const NO_DATA: Readonly<Record<string, unknown>> = {};

/** Chart (row) with a player's value. */
export type RatedChartRow = RatedChart & { chart: number };

/**
 * Returns all of a player's values of a rating algorithm with the data of their charts, best first. In games that tell new charts from old
 * ones, with the ages of the charts instead: under `rules`, by default those that the profile is rated by.
 */
export async function findRatedCharts(db: Db, ugpt: Ugpt, alg: string, rules?: VersionRules): Promise<RatedChartRow[]> {
  const { userID, gpt, gptRow } = ugpt;
  const player = { user: userID, gpt: gptRow, alg };
  if (gpt.def.newness === undefined) return ratedCharts(db).all(player);
  const ages = await agesOf(db, gpt, gptRow, rules ?? (await rulesOfProfile(db, ugpt)));
  return (await withoutData(db).all(player)).map((row) => ({
    ...row,
    data: NO_DATA,
    songData: NO_DATA,
    age: ages.get(row.chart) ?? 'unknown',
  }));
}
