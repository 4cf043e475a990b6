import { and, desc, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbRatings } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

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
