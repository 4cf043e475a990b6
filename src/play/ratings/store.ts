import { and, desc, eq, sql } from 'drizzle-orm';

import { asStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbRatings, pbs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { Best } from '../../games/engine/metric.ts';
import type { StoredPlay } from '../../games/engine/play.ts';

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
    .orderBy(desc(pbRatings.value), pbRatings.chart)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Player's rating of a chart (row). */
export interface ChartValue {
  chart: number;
  value: number;
}

/** Returns a player's values of a score algorithm, best first, equal ones by chart (row); all of them if `limit` is null. */
export const findValues = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  alg: string,
  limit: number | null,
): Promise<ChartValue[]> => values(db).all({ user: userID, gpt: gptRow, alg, limit: limit ?? -1 });

const bests = prepared((db: Db) =>
  db
    .select({
      chart: pbs.chart,
      score: pbs.score,
      percent: pbs.percent,
      lamp: pbs.lampIndex,
      optional: asStored(pbs.optional),
    })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .prepare(),
);

const NOTHING = {};

/** Returns a player's PBs on these charts (rows), as far as ratings depend on them. */
export async function findBests(db: Db, user: number, charts: readonly number[]): Promise<Map<number, Best>> {
  if (charts.length === 0) return new Map();
  const rows = await bests(db).all({ user, charts: listValue(charts) });
  return new Map(
    rows.map(({ chart, optional, ...best }) => [chart, { ...best, optional: () => optional?.toJSON() ?? NOTHING }]),
  );
}

const plays = prepared((db: Db) =>
  db
    .select({
      chart: pbs.chart,
      score: pbs.score,
      percent: pbs.percent,
      lamp: pbs.lamp,
      grade: pbs.grade,
      judgements: pbs.judgements,
      optional: pbs.optional,
    })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .prepare(),
);

/** Returns a player's PBs on these charts (rows) as plays, older than all others. */
export async function findPBPlays(db: Db, user: number, charts: readonly number[]): Promise<Map<number, StoredPlay>> {
  const rows = await plays(db).all({ user, charts: listValue(charts) });
  return new Map(
    rows.map(({ chart, judgements, optional, ...play }) => [
      chart,
      {
        ...play,
        id: -1,
        judgements: judgements ?? NOTHING,
        optional: optional ?? NOTHING,
        scoreMeta: NOTHING,
        timeAchieved: 0,
        highlight: false,
      },
    ]),
  );
}
