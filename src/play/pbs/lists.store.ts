import { and, count, desc, eq, sql } from 'drizzle-orm';

import { isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, pbs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { bestFirst, selectRanked, type RankedPBRow } from './store.ts';

/** Returns a player's PBs on charts of these songs (rows), latest first, those without a time last. */
export const findPBsOfSongs = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  songRows: readonly number[],
  limit: number,
): Promise<RankedPBRow[]> =>
  selectRanked(db)
    .where(and(eq(pbs.user, userID), eq(pbs.gpt, gptRow), isOneOf(charts.song, songRows)))
    .orderBy(desc(pbs.timeAchieved), pbs.chart)
    .limit(limit)
    .all();

/** Returns a player's best PBs after the one with this value and chart (row), best first. */
export const findBestPBsBehind = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  { alg, after, limit }: { alg: string; after: readonly [value: number, chart: number]; limit: number },
): Promise<RankedPBRow[]> =>
  selectRanked(db)
    .innerJoin(pbRatings, and(eq(pbRatings.user, pbs.user), eq(pbRatings.chart, pbs.chart)))
    .where(
      and(
        eq(pbRatings.user, userID),
        eq(pbRatings.gpt, gptRow),
        eq(pbRatings.alg, alg),
        behind([pbRatings.value, 'desc', after[0]], [pbRatings.chart, 'asc', after[1]]),
      ),
    )
    .orderBy(...bestFirst)
    .limit(limit)
    .all();

/** Value that PBs are filtered by. */
export interface MetricFilter {
  metric: string;
  value: string;
}

const hasValue = ({ metric, value }: MetricFilter) =>
  sql`json_extract(${pbs.optional}, ${`$.${JSON.stringify(metric)}`}) = ${value}`;

/**
 * Returns a player's PBs on primary charts in the order of the charts, optionally after one of them (row) or with one value of an optional
 * metric; all of them if `limit` is -1.
 */
export const findPBsBehind = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  {
    after,
    limit,
    filter,
  }: { after: readonly [chart: number] | undefined; limit: number; filter?: MetricFilter | undefined },
): Promise<RankedPBRow[]> =>
  selectRanked(db)
    .where(
      and(
        eq(pbs.user, userID),
        eq(pbs.gpt, gptRow),
        eq(charts.isPrimary, true),
        filter && hasValue(filter),
        after && behind([pbs.chart, 'asc', after[0]]),
      ),
    )
    .orderBy(pbs.chart)
    .limit(limit)
    .all();

/** Selects the ids of all who have a PB on a chart (row). */
export const playersOnChart = (db: Db, chart: number) =>
  db.select({ user: pbs.user }).from(pbs).where(eq(pbs.chart, chart));

/** Returns these players' PBs on a chart, in the order of its leaderboard. */
export const findPBsOfUsers = async (db: Db, chart: number, users: readonly number[]): Promise<RankedPBRow[]> =>
  selectRanked(db)
    .where(and(eq(pbs.chart, chart), isOneOf(pbs.user, users)))
    .orderBy(desc(pbs.ranking), pbs.rankedAt, pbs.user)
    .all();

const onCharts = prepared((db: Db) =>
  selectRanked(db)
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .prepare(),
);

/** Returns a player's PBs on these charts, in the order of the charts. */
export async function findPBsOnCharts(db: Db, user: number, chartRows: readonly number[]): Promise<RankedPBRow[]> {
  const rows = await onCharts(db).all({ user, charts: listValue(chartRows) });
  const found = new Map(rows.map((row) => [row.chart, row]));
  return chartRows.flatMap((chart) => found.get(chart) ?? []);
}

/** Counts the PBs on a chart by combination of lamp, grade and percent (rounded down). */
export const countPBsOnChart = async (db: Db, chart: number) =>
  db
    .select({ lamp: pbs.lamp, grade: pbs.grade, percent: sql<number>`cast(${pbs.percent} as integer)`, pbs: count() })
    .from(pbs)
    .where(eq(pbs.chart, chart))
    .groupBy(pbs.lampIndex, pbs.gradeIndex, sql`3`)
    .all();

/** Returns a player's PBs changed since a change and row, in the order of their changes. */
export const findChangedPBs = async (
  db: Db,
  { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>,
  [change, row]: readonly [change: number, row: number],
  limit: number,
): Promise<RankedPBRow[]> =>
  selectRanked(db)
    .where(and(eq(pbs.user, userID), eq(pbs.gpt, gptRow), behind([pbs.change, 'asc', change], [pbs.id, 'asc', row])))
    .orderBy(pbs.change, pbs.id)
    .limit(limit)
    .all();
