import { and, eq, sql } from 'drizzle-orm';

import { asHex, asStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';

const inOrder = prepared((db: Db) =>
  db
    .select({
      scoreID: asHex(scores.scoreID),
      chart: scores.chart,
      score: scores.score,
      percent: scores.percent,
      lamp: scores.lamp,
      grade: scores.grade,
      judgements: asStored(scores.judgements),
      optional: asStored(scores.optional),
      timeAchieved: scores.timeAchieved,
      timeAdded: scores.timeAdded,
    })
    .from(scores)
    .where(and(eq(scores.user, sql.placeholder('user')), isOneOfPlaceholder(scores.chart, 'charts')))
    .orderBy(sql`coalesce(${scores.timeAchieved}, ${scores.timeAdded})`, scores.id)
    .prepare(),
);

/** Returns a player's plays on these charts (rows), earliest first; those without a time by when they were added. */
export const findPlaysInOrder = async (db: Db, user: number, charts: readonly number[]) =>
  inOrder(db).all({ user, charts: listValue(charts) });
