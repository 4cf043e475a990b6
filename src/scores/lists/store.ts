import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, scores } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { ScoreRow } from '../store.ts';

/** Plays of a player on charts of these songs (rows), latest first, those without a time last. */
export const findScoresOfSongs = async (
  db: Db,
  ugpt: Ugpt,
  songRows: readonly number[],
  limit: number,
): Promise<ScoreRow[]> =>
  db
    .select(getTableColumns(scores))
    .from(charts)
    .innerJoin(scores, and(eq(scores.chart, charts.id), eq(scores.user, ugpt.userID)))
    .where(and(isOneOf(charts.song, songRows), eq(charts.gpt, ugpt.gptRow)))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(limit)
    .all();

/** All plays of a player on a chart, latest first, those without a time last. */
export const findScoresOfUserOnChart = async (db: Db, user: number, chart: number): Promise<ScoreRow[]> =>
  db
    .select()
    .from(scores)
    .where(and(eq(scores.user, user), eq(scores.chart, chart)))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .all();

/** The charts (rows) that a player has played most, with the number of plays. */
export const findMostPlayed = async (db: Db, { userID, gptRow }: Ugpt, limit: number) =>
  db
    .select({ chart: scores.chart, plays: count() })
    .from(scores)
    .innerJoin(charts, and(eq(charts.id, scores.chart), eq(charts.gpt, gptRow)))
    .where(eq(scores.user, userID))
    .groupBy(scores.chart)
    .orderBy(desc(count()), scores.chart)
    .limit(limit)
    .all();

/** The latest highlighted plays of all players, those without a time last. */
export const findHighlightedScores = async (db: Db, gpt: number, limit: number): Promise<ScoreRow[]> =>
  db
    .select()
    .from(scores)
    .where(and(eq(scores.gpt, gpt), sql`${scores.highlight} = 1`))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(limit)
    .all();
