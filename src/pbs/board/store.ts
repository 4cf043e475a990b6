import { and, desc, eq, lt, sql } from 'drizzle-orm';

import { stretchAt } from '../../../db/dialect/stretches.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbs } from '../../../db/schema/index.ts';
import { selectRanked, type RankedPBRow } from '../store.ts';

/** What the order of a chart's leaderboard is made of. */
export type BoardKey = readonly [ranking: number, rankedAt: number, user: number];

// Two statements, each of which an index leads to its place: one for both would pass over all who share a ranking.
const equals = and(
  eq(pbs.chart, sql.placeholder('chart')),
  eq(pbs.ranking, sql.placeholder('ranking')),
  sql`(${pbs.rankedAt}, ${pbs.user}) > (${sql.placeholder('rankedAt')}, ${sql.placeholder('user')})`,
);
const lower = and(eq(pbs.chart, sql.placeholder('chart')), lt(pbs.ranking, sql.placeholder('ranking')));
const inOrder = [desc(pbs.ranking), pbs.rankedAt, pbs.user];

const rankedEquals = prepared((db: Db) =>
  selectRanked(db).where(equals).orderBy(pbs.rankedAt, pbs.user).limit(sql.placeholder('limit')).prepare(),
);
const rankedLower = prepared((db: Db) =>
  selectRanked(db)
    .where(lower)
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** The part of a chart's leaderboard behind a place that need not be taken any more. */
export async function findBoardBehind(
  db: Db,
  chart: number,
  [ranking, rankedAt, user]: BoardKey,
  limit: number,
): Promise<RankedPBRow[]> {
  const found = ranking === Infinity ? [] : rankedEquals(db).all({ chart, ranking, rankedAt, user, limit });
  const rest = limit - found.length;
  return rest === 0 ? found : [...found, ...rankedLower(db).all({ chart, ranking, limit: rest })];
}

const key = { ranking: pbs.ranking, rankedAt: pbs.rankedAt, user: pbs.user };
const keysOfEquals = prepared((db: Db) =>
  db.select(key).from(pbs).where(equals).orderBy(pbs.rankedAt, pbs.user).limit(sql.placeholder('limit')).prepare(),
);
const keyOfLower = prepared((db: Db) =>
  db
    .select(key)
    .from(pbs)
    .where(lower)
    .orderBy(...inOrder)
    .limit(1)
    .offset(sql.placeholder('offset'))
    .prepare(),
);

const TOP: BoardKey = [Infinity, 0, 0];

/** What the place after so many others is made of, counted from where its stretch begins; undefined behind the last. */
function placeAfter(db: Db, chart: number, others: number): BoardKey | undefined {
  const { ranking, rankedAt, user, above } = stretchAt(db, chart, others);
  const skip = others - above;
  // Whoever stands where the stretch begins belongs to it.
  const same = keysOfEquals(db).all({ chart, ranking, rankedAt, user: user - 1, limit: skip + 1 });
  const found = same[skip] ?? keyOfLower(db).get({ chart, ranking, offset: skip - same.length });
  return found && [found.ranking, found.rankedAt, found.user];
}

/** A part of a chart's leaderboard, from the place after `offset` others on. */
export async function findBoard(db: Db, chart: number, offset: number, limit: number): Promise<RankedPBRow[]> {
  const before = offset === 0 ? TOP : placeAfter(db, chart, offset - 1);
  return before ? findBoardBehind(db, chart, before, limit) : [];
}
