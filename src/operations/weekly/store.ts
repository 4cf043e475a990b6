import { and, asc, count, eq, gte, lt } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { goals, goalSubs, scores, sessions } from '../../../db/schema/index.ts';

/** A player in a game:playtype (row), and a range of time (Unix ms, without its end). */
export interface Span {
  user: number;
  gpt: number;
  from: number;
  until: number;
}

/** Counts sessions that ended in a range. */
export const countSessions = async (db: Db, { user, gpt, from, until }: Span): Promise<number> =>
  (
    await db
      .select({ total: count() })
      .from(sessions)
      .where(
        and(
          eq(sessions.user, user),
          eq(sessions.gpt, gpt),
          gte(sessions.timeEnded, from),
          lt(sessions.timeEnded, until),
        ),
      )
      .get()
  )?.total ?? 0;

/** Returns how often each chart (row) was played in a range. */
export const countPlays = async (db: Db, { user, gpt, from, until }: Span) =>
  db
    .select({ chart: scores.chart, plays: count() })
    .from(scores)
    .where(
      and(eq(scores.user, user), eq(scores.gpt, gpt), gte(scores.timeAchieved, from), lt(scores.timeAchieved, until)),
    )
    .groupBy(scores.chart)
    .orderBy(asc(scores.chart))
    .all();

/** Returns names of goals that a player reached by playing in a range. */
export const findGoalsReached = async (db: Db, { user, gpt, from, until }: Span): Promise<string[]> =>
  (
    await db
      .select({ name: goals.name })
      .from(goalSubs)
      .innerJoin(goals, eq(goals.goalID, goalSubs.goalID))
      .where(
        and(
          eq(goalSubs.user, user),
          eq(goalSubs.gpt, gpt),
          eq(goalSubs.achieved, true),
          eq(goalSubs.wasInstantlyAchieved, false),
          gte(goalSubs.timeAchieved, from),
          lt(goalSubs.timeAchieved, until),
        ),
      )
      .orderBy(asc(goals.name), asc(goals.goalID))
      .all()
  ).map(({ name }) => name);
