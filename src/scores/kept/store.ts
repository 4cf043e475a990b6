import { and, eq, gt, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores, tombstones } from '../../../db/schema/index.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { Placed } from '../by-time/place.ts';

/** What the scores of a player are at a moment: while all of this stays the same, so does whatever is told of them. */
export interface ScoresState {
  count: number;
  /** The greatest row among them. New ones come behind it. */
  row: number;
  /** The number of the latest change among those that are there, and of those that are gone. */
  change: number;
  gone: number;
  /** The version of the catalogue, which their charts are told from. */
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

export const scoresState = (db: Db, { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>): ScoresState => ({
  ...state(db).get({ user: userID, gpt: gptRow })!,
  catalogue: catalogueVersionOf(db),
});

const changed = prepared((db: Db) =>
  db
    .select({ id: scores.id, timeAchieved: scores.timeAchieved })
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        eq(scores.gpt, sql.placeholder('gpt')),
        gt(scores.change, sql.placeholder('change')),
      ),
    )
    .prepare(),
);

/**
 * The scores of a player that are new or others than in a state that was seen before. Undefined where that does not tell
 * all: when some are gone, when the catalogue has changed, and for a state that is newer than what is read.
 */
export function changedSince(
  db: Db,
  { userID, gptRow }: Ugpt,
  { before, now }: { before: ScoresState; now: ScoresState },
): Placed[] | undefined {
  if (now.catalogue !== before.catalogue || now.gone !== before.gone || now.change < before.change) return undefined;
  const rows =
    now.change === before.change ? [] : changed(db).all({ user: userID, gpt: gptRow, change: before.change });
  const fresh = rows.filter(({ id }) => id > before.row).length;
  return before.count + fresh === now.count ? rows : undefined;
}
