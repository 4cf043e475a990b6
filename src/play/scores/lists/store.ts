import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { isOneOf } from '../../../../db/dialect/sqlite.ts';
import { behind } from '../../../../db/keyset.ts';
import type { Db } from '../../../../db/open.ts';
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

/** Returns all plays of a player on a chart, latest first, those without a time last. */
export const findScoresOfUserOnChart = async (db: Db, user: number, chart: number): Promise<ShownScore[]> =>
  db
    .select(shownScore)
    .from(scores)
    .where(and(eq(scores.user, user), eq(scores.chart, chart)))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .all();

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
  latest(db, and(eq(scores.user, userID), eq(scores.gpt, gptRow)), page);

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
  latest(db, and(eq(scores.gpt, gpt), sql`${scores.highlight} = 1`), page);

/** Returns a player's latest highlighted plays, those without a time last. */
export const findHighlightedScoresOf = async (db: Db, ugpt: Ugpt, page: LatestPage): Promise<ShownScore[]> =>
  latest(db, and(eq(scores.gpt, ugpt.gptRow), sql`${scores.highlight} = 1`, eq(scores.user, ugpt.userID)), page);

async function latest(db: Db, which: SQL | undefined, { after, limit }: LatestPage): Promise<ShownScore[]> {
  const select = (more: SQL | undefined, count: number) =>
    db
      .select(shownScore)
      .from(scores)
      .where(and(which, more))
      .orderBy(desc(scores.timeAchieved), desc(scores.id))
      .limit(count)
      .all();
  if (!after) return select(undefined, limit);
  const [time, row] = after;
  const older = [scores.id, 'desc', row] as const;
  const timed = time === null ? [] : await select(behind([scores.timeAchieved, 'desc', time], older), limit);
  if (timed.length === limit) return timed;
  // A bound on the time leaves out plays without one; they come after all others.
  const timeless = and(isNull(scores.timeAchieved), time === null ? behind(older) : undefined);
  return [...timed, ...(await select(timeless, limit - timed.length))];
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
