import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';

import { isOneOf } from '../../../../db/dialect/sqlite.ts';
import { behind } from '../../../../db/keyset.ts';
import type { Db } from '../../../../db/open.ts';
import { prepared, preparedForms } from '../../../../db/prepared.ts';
import { charts, scores } from '../../../../db/schema/index.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { pagesByTime } from '../pages-by-time.store.ts';
import { shownScore, type ShownScore } from '../shown.store.ts';

/** Returns a player's plays on charts of these songs (rows), latest first, those without a time last. */
export const findScoresOfSongs = async (
  db: Db,
  ugpt: Ugpt,
  songRows: readonly number[],
  limit: number,
): Promise<ShownScore[]> =>
  db
    .select(shownScore)
    .from(charts)
    .innerJoin(scores, and(eq(scores.chart, charts.id), eq(scores.user, ugpt.userID)))
    .where(and(isOneOf(charts.song, songRows), eq(charts.gpt, ugpt.gptRow)))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(limit)
    .all();

const ofUserOnChart = prepared((db: Db) =>
  db
    .select(shownScore)
    .from(scores)
    .where(and(eq(scores.user, sql.placeholder('user')), eq(scores.chart, sql.placeholder('chart'))))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .prepare(),
);

/** Returns all plays of a player on a chart, latest first, those without a time last. */
export const findScoresOfUserOnChart = async (db: Db, user: number, chart: number): Promise<ShownScore[]> =>
  ofUserOnChart(db).all({ user, chart });

/** Chart (row) with its number of plays. */
export interface PlayedChart {
  chart: number;
  plays: number;
}

/** Returns a player's most played charts, optionally after the one with this many plays and this row. */
export const findMostPlayed = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  { after, limit }: { after: readonly [plays: number, chart: number] | undefined; limit: number },
): Promise<PlayedChart[]> =>
  db
    .select({ chart: scores.chart, plays: count() })
    .from(scores)
    .innerJoin(charts, and(eq(charts.id, scores.chart), eq(charts.gpt, gptRow)))
    .where(eq(scores.user, userID))
    .groupBy(scores.chart)
    .having(after && behind([count(), 'desc', after[0]], [scores.chart, 'asc', after[1]]))
    .orderBy(desc(count()), scores.chart)
    .limit(limit)
    .all();

/** Position of a play among the latest: its time (Unix ms) and row. */
type LatestKey = readonly [timeAchieved: number | null, row: number];

interface LatestPage {
  after?: LatestKey | undefined;
  limit: number;
}

/** Returns a player's latest plays, those without a time last. */
export const findRecentScores = async (db: Db, { userID, gptRow }: Ugpt, page: LatestPage): Promise<ShownScore[]> =>
  latest(db, 'player', { user: userID, gpt: gptRow }, page);

/** Reads all plays of a player page by page, latest first, those without a time last. */
export const recentPages = pagesByTime('latest', 500, (db, { where, orderBy, limit }) =>
  db
    .select(shownScore)
    .from(scores)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .prepare(),
);

/** Returns the latest highlighted plays of all players, those without a time last. */
export const findHighlightedScores = async (db: Db, gpt: number, page: LatestPage): Promise<ShownScore[]> =>
  latest(db, 'highlights', { gpt }, page);

/** Returns a player's latest highlighted plays, those without a time last. */
export const findHighlightedScoresOf = async (db: Db, ugpt: Ugpt, page: LatestPage): Promise<ShownScore[]> =>
  latest(db, 'player highlights', { user: ugpt.userID, gpt: ugpt.gptRow }, page);

const isHighlighted = sql`${scores.highlight} = 1`;
const ofPlayer = and(eq(scores.user, sql.placeholder('user')), eq(scores.gpt, sql.placeholder('gpt')));
const PLAYS = {
  player: ofPlayer,
  highlights: and(eq(scores.gpt, sql.placeholder('gpt')), isHighlighted),
  'player highlights': and(ofPlayer, isHighlighted),
};

const olderRow = [scores.id, 'desc', sql.placeholder('row')] as const;
const FROM = {
  start: undefined,
  time: behind([scores.timeAchieved, 'desc', sql.placeholder('time')], olderRow),
  timeless: isNull(scores.timeAchieved),
  'timeless row': and(isNull(scores.timeAchieved), behind(olderRow)),
};

type Plays = keyof typeof PLAYS;
type From = keyof typeof FROM;
const latestOf = preparedForms((db, form: `${Plays}/${From}`) => {
  const [plays, from] = form.split('/') as [Plays, From];
  return db
    .select(shownScore)
    .from(scores)
    .where(and(PLAYS[plays], FROM[from]))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(sql.placeholder('limit'))
    .prepare();
});

async function latest(
  db: Db,
  plays: Plays,
  of: { user?: number; gpt: number },
  { after, limit }: LatestPage,
): Promise<ShownScore[]> {
  if (!after) return latestOf(db, `${plays}/start`).all({ ...of, limit });
  const [time, row] = after;
  if (time === null) return latestOf(db, `${plays}/timeless row`).all({ ...of, row, limit });
  const timed = await latestOf(db, `${plays}/time`).all({ ...of, time, row, limit });
  if (timed.length === limit) return timed;
  // A bound on the time leaves out plays without one; they come after all others.
  return [...timed, ...(await latestOf(db, `${plays}/timeless`).all({ ...of, limit: limit - timed.length }))];
}

/** Returns a player's scores changed since a change and row, in the order of their changes. */
export const findChangedScores = async (
  db: Db,
  { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>,
  [change, row]: readonly [change: number, row: number],
  limit: number,
): Promise<(ShownScore & { change: number })[]> =>
  db
    .select({ ...shownScore, change: scores.change })
    .from(scores)
    .where(
      and(
        eq(scores.user, userID),
        eq(scores.gpt, gptRow),
        behind([scores.change, 'asc', change], [scores.id, 'asc', row]),
      ),
    )
    .orderBy(scores.change, scores.id)
    .limit(limit)
    .all();
