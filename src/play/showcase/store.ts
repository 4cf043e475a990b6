import { and, count, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';

const onChart = prepared((db: Db) =>
  db
    .select({ total: count() })
    .from(scores)
    .where(and(eq(scores.user, sql.placeholder('user')), eq(scores.chart, sql.placeholder('chart'))))
    .prepare(),
);

/** Counts a player's scores on a chart. */
export const countPlays = async (db: Db, user: number, chart: number): Promise<number> =>
  (await onChart(db).get({ user, chart }))?.total ?? 0;
