import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores, tombstones } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';

/** The state of a player's scores: while all of it stays the same, so do documents made of them. */
export interface ScoresState {
  count: number;
  /** The greatest row among them. */
  row: number;
  /** The number of the latest change among those that exist, and among those that were deleted. */
  change: number;
  gone: number;
  /** Version of the catalogue that their charts are in. */
  catalogue: number;
}

const state = prepared((db: Db) => {
  const [user, gpt] = [sql.placeholder('user'), sql.placeholder('gpt')];
  const gone = sql<number>`(select coalesce(max(change), 0) from ${tombstones}
    where user = ${user} and gpt = ${gpt} and what = 'score')`;
  return db
    .select({
      count: sql<number>`count(*)`,
      row: sql<number>`coalesce(max(${scores.id}), 0)`,
      change: sql<number>`coalesce(max(${scores.change}), 0)`,
      gone,
    })
    .from(scores)
    .where(and(eq(scores.user, user), eq(scores.gpt, gpt)))
    .prepare();
});

/** Returns the state of a player's scores. */
export const scoresState = async (
  db: Db,
  { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>,
): Promise<ScoresState> => ({
  ...(await state(db).get({ user: userID, gpt: gptRow }))!,
  catalogue: await catalogueVersionOf(db),
});
