import { and, desc, eq, lt, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import { stretchAt } from '../../../db/dialect/stretches.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbs } from '../../../db/schema/index.ts';
import { selectRanked, type RankedPBRow } from '../store.ts';

/** What the order of a chart's leaderboard is made of. */
export type BoardKey = readonly [ranking: number, rankedAt: number, user: number];

const rows = { id: pbs.id };
// Two statements, each of which an index leads to its place: one for those who share a ranking would pass over all of them.
const equals = prepared((db: Db) =>
  db
    .select(rows)
    .from(pbs)
    .where(
      and(
        eq(pbs.chart, sql.placeholder('chart')),
        eq(pbs.ranking, sql.placeholder('ranking')),
        sql`(${pbs.rankedAt}, ${pbs.user}) > (${sql.placeholder('rankedAt')}, ${sql.placeholder('user')})`,
      ),
    )
    .orderBy(pbs.rankedAt, pbs.user)
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const lower = prepared((db: Db) =>
  db
    .select(rows)
    .from(pbs)
    .where(and(eq(pbs.chart, sql.placeholder('chart')), lt(pbs.ranking, sql.placeholder('ranking'))))
    .orderBy(desc(pbs.ranking), pbs.rankedAt, pbs.user)
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const byRow = prepared((db: Db) => selectRanked(db).where(isOneOfPlaceholder(pbs.id, 'rows')).prepare());

/** The part of a chart's leaderboard behind a place that need not be taken any more; the first `skip` of it are left out. */
export async function findBoardBehind(
  db: Db,
  chart: number,
  [ranking, rankedAt, user]: BoardKey,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<RankedPBRow[]> {
  const found = equals(db).all({ chart, ranking, rankedAt, user, limit: skip + limit });
  const rest = skip + limit - found.length;
  if (rest > 0) found.push(...lower(db).all({ chart, ranking, limit: rest }));
  const ids = found.slice(skip).map(({ id }) => id);
  const ranked = new Map(
    byRow(db)
      .all({ rows: listValue(ids) })
      .map((row) => [row.id, row]),
  );
  return ids.map((id) => ranked.get(id)!);
}

/** A part of a chart's leaderboard, from the place after `offset` on; it begins where a stretch does, wherever that is. */
export async function findBoard(db: Db, chart: number, offset: number, limit: number): Promise<RankedPBRow[]> {
  const { ranking, rankedAt, user, above } = stretchAt(db, chart, offset);
  // Whoever stands where the stretch begins belongs to it.
  return findBoardBehind(db, chart, [ranking, rankedAt, user - 1], { skip: offset - above, limit });
}
