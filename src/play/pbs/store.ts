import { and, desc, eq, sql } from 'drizzle-orm';

import { asStored } from '../../../db/as-stored.ts';
import { betterOnChart, seenOnChart } from '../../../db/dialect/buckets.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, pbs, songs } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

// One more than the number of the player's rivals with a better PB; null for players without rivals.
const rivalRank = sql<number | null>`(
  select case when count(*) = 0 then null else 1 + count(theirs.id) end
  from rivals r left join pbs theirs on theirs.user = r.rival and theirs.chart = ${pbs.chart} and (
    theirs.ranking > ${pbs.ranking}
    or (theirs.ranking = ${pbs.ranking} and (theirs.ranked_at, theirs.user) < (${pbs.rankedAt}, ${pbs.user})))
  where r.user = ${pbs.user} and r.gpt = ${pbs.gpt} and r.place is not null
)`;
const unplaced = {
  id: pbs.id,
  user: pbs.user,
  chart: pbs.chart,
  gpt: pbs.gpt,
  ranking: pbs.ranking,
  rankedAt: pbs.rankedAt,
  score: pbs.score,
  percent: pbs.percent,
  lamp: pbs.lamp,
  lampIndex: pbs.lampIndex,
  grade: pbs.grade,
  gradeIndex: pbs.gradeIndex,
  judgements: asStored(pbs.judgements),
  optional: asStored(pbs.optional),
  calculated: asStored(pbs.calculated),
  composedFrom: pbs.composedFrom,
  highlight: pbs.highlight,
  timeAchieved: pbs.timeAchieved,
  change: pbs.change,
  rivalRank,
  outOf: seenOnChart,
};
const ranked = { ...unplaced, better: betterOnChart };
/** Selects PBs with their rank, for documents: most of their JSON is not parsed. */
export const selectRanked = (db: Db) => db.select(ranked).from(pbs).innerJoin(charts, eq(charts.id, pbs.chart));
/** Selects PBs without their rank, for callers that know it. */
export const selectUnplaced = (db: Db) => db.select(unplaced).from(pbs).innerJoin(charts, eq(charts.id, pbs.chart));
export type RankedPBRow = Awaited<ReturnType<typeof findPBs>>[number];

const allOfUser = prepared((db: Db) =>
  selectRanked(db)
    .where(and(eq(pbs.user, sql.placeholder('user')), eq(pbs.gpt, sql.placeholder('gpt')), eq(charts.isPrimary, true)))
    .orderBy(pbs.chart)
    .prepare(),
);

/** Returns all of a player's PBs on primary charts. */
export const findPBs = async (db: Db, { userID, gptRow }: Ugpt) => allOfUser(db).all({ user: userID, gpt: gptRow });

const onChart = prepared((db: Db) =>
  selectRanked(db)
    .where(and(eq(pbs.user, sql.placeholder('user')), eq(pbs.chart, sql.placeholder('chart'))))
    .prepare(),
);
export const findPB = async (db: Db, user: number, chart: number): Promise<RankedPBRow | undefined> =>
  onChart(db).get({ user, chart });

// Columns of one index: by the chart of `pbs`, SQLite would compute the ranks of all equals to sort them.
export const bestFirst = [desc(pbRatings.value), pbRatings.chart];
const best = prepared((db: Db) =>
  selectRanked(db)
    .innerJoin(pbRatings, and(eq(pbRatings.user, pbs.user), eq(pbRatings.chart, pbs.chart)))
    .where(
      and(
        eq(pbRatings.user, sql.placeholder('user')),
        eq(pbRatings.gpt, sql.placeholder('gpt')),
        eq(pbRatings.alg, sql.placeholder('alg')),
      ),
    )
    .orderBy(...bestFirst)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns a player's best PBs by a rating algorithm, on primary charts, best first. */
export const findBestPBs = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  alg: string,
  limit: number,
): Promise<RankedPBRow[]> => best(db).all({ user: userID, gpt: gptRow, alg, limit });

const calculatedOf = prepared((db: Db) =>
  db
    .select({ chart: pbs.chart, calculated: pbs.calculated })
    .from(pbs)
    .innerJoin(charts, eq(charts.id, pbs.chart))
    .where(and(eq(pbs.user, sql.placeholder('user')), eq(pbs.gpt, sql.placeholder('gpt')), eq(charts.isPrimary, true)))
    .prepare(),
);

/** Returns the ratings of all of a player's PBs on primary charts. */
export const findCalculated = async (db: Db, { userID, gptRow }: Ugpt) =>
  calculatedOf(db).all({ user: userID, gpt: gptRow });

const have = prepared((db: Db) =>
  db
    .select({ chart: pbs.chart })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .prepare(),
);

/** Returns those of these charts that a player has a PB on. */
export const findChartsWithPB = async (db: Db, user: number, chartRows: readonly number[]): Promise<Set<number>> =>
  new Set((await have(db).all({ user, charts: listValue(chartRows) })).map(({ chart }) => chart));

const composing = prepared((db: Db) =>
  db
    .select({ chart: pbs.chart, composedFrom: pbs.composedFrom })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .prepare(),
);

/** Returns the rows of the scores that a player's PBs on these charts are made of, by chart. */
export const findComposing = async (
  db: Db,
  user: number,
  chartRows: readonly number[],
): Promise<Map<number, readonly number[]>> =>
  new Map(
    (await composing(db).all({ user, charts: listValue(chartRows) })).map(({ chart, composedFrom }) => [
      chart,
      composedFrom.map(({ id }) => id),
    ]),
  );

const played = prepared((db: Db) =>
  db
    .select({ chart: pbs.chart })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), eq(pbs.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns the charts (rows) that a player has a PB on: all charts they have a score on. */
export const findChartsPlayed = async (db: Db, { userID, gptRow }: Ugpt): Promise<number[]> =>
  (await played(db).all({ user: userID, gpt: gptRow })).map(({ chart }) => chart);

const stateOnCharts = prepared((db: Db) =>
  db
    .select({
      chart: pbs.chart,
      chartID: charts.chartID,
      songID: songs.songID,
      title: songs.title,
      state: {
        score: pbs.score,
        percent: pbs.percent,
        lamp: pbs.lamp,
        lampIndex: pbs.lampIndex,
        grade: pbs.grade,
        gradeIndex: pbs.gradeIndex,
        calculatedData: pbs.calculated,
      },
    })
    .from(pbs)
    .innerJoin(charts, eq(charts.id, pbs.chart))
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(and(eq(pbs.user, sql.placeholder('user')), isOneOfPlaceholder(pbs.chart, 'charts')))
    .orderBy(pbs.chart)
    .prepare(),
);

/** Returns a player's PBs on these charts, each with the chart's names, to report changes. */
export const findPBStates = async (db: Db, user: number, chartRows: readonly number[]) =>
  stateOnCharts(db).all({ user, charts: listValue(chartRows) });

/** Returns the next PBs of a game:playtype (row), player by player, after one by player and chart (row). */
export const findPBsBehind = async (
  db: Db,
  gptRow: number,
  { user, chart }: { user: number; chart: number },
  limit: number,
): Promise<{ user: number; chart: number }[]> =>
  db
    .select({ user: pbs.user, chart: pbs.chart })
    .from(pbs)
    .where(and(eq(pbs.gpt, gptRow), sql`(${pbs.user}, ${pbs.chart}) > (${user}, ${chart})`))
    .orderBy(pbs.user, pbs.chart)
    .limit(limit)
    .all();
