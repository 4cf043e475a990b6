import { and, eq, sql } from 'drizzle-orm';

import { isHexBehindLetter, isOneOfPlaceholder, listed, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';

const onCharts = prepared((db: Db) =>
  db
    .select({
      scoreID: scores.scoreID,
      chart: scores.chart,
      score: scores.score,
      percent: scores.percent,
      lamp: scores.lamp,
      optional: scores.optional,
      timeAchieved: scores.timeAchieved,
    })
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        isOneOfPlaceholder(scores.chart, 'charts'),
        isOneOfPlaceholder(scores.score, 'scores'),
      ),
    )
    .prepare(),
);

/** Returns a player's plays on any of these charts (rows) with any of these scores, as far as needed to compare them. */
export const findWithScores = async (db: Db, user: number, plays: readonly { chart: number; score: number }[]) =>
  onCharts(db).all({
    user,
    charts: listValue([...new Set(plays.map(({ chart }) => chart))]),
    scores: listValue([...new Set(plays.map(({ score }) => score))]),
  });

const ids = listed('ids');
const existing = prepared((db: Db) =>
  db
    .select({ scoreID: ids.value })
    .from(ids.table)
    .innerJoin(scores, isHexBehindLetter(scores.scoreID, ids.value))
    .prepare(),
);

/** Returns which of these scoreIDs are stored already. */
export const findExisting = async (db: Db, scoreIDs: readonly string[]): Promise<Set<string>> =>
  new Set((await existing(db).all({ ids: listValue(scoreIDs) })).map(({ scoreID }) => scoreID));
