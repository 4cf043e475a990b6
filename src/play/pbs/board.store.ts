import { and, desc, eq, lt, sql } from 'drizzle-orm';

import { betterOnChart, bucketAt } from '../../../db/dialect/buckets.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbs } from '../../../db/schema/index.ts';
import { selectRanked, selectUnplaced, type RankedPBRow } from './store.ts';

/** Sort key of a chart's leaderboard. */
export type BoardKey = readonly [ranking: number, rankedAt: number, user: number];

// Two statements, each served by an index: a single one would scan all PBs with the same ranking.
const equals = and(
  eq(pbs.chart, sql.placeholder('chart')),
  eq(pbs.ranking, sql.placeholder('ranking')),
  sql`(${pbs.rankedAt}, ${pbs.user}) > (${sql.placeholder('rankedAt')}, ${sql.placeholder('user')})`,
);
const lower = and(eq(pbs.chart, sql.placeholder('chart')), lt(pbs.ranking, sql.placeholder('ranking')));
const inOrder = [desc(pbs.ranking), pbs.rankedAt, pbs.user];

const rowsOfEquals = prepared((db: Db) =>
  selectUnplaced(db).where(equals).orderBy(pbs.rankedAt, pbs.user).limit(sql.placeholder('limit')).prepare(),
);
const rowsOfLower = prepared((db: Db) =>
  selectUnplaced(db)
    .where(lower)
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

const place = prepared((db: Db) =>
  db
    .select({ better: betterOnChart })
    .from(pbs)
    .where(and(eq(pbs.user, sql.placeholder('user')), eq(pbs.chart, sql.placeholder('chart'))))
    .prepare(),
);

async function rowsBehind(db: Db, chart: number, [ranking, rankedAt, user]: BoardKey, limit: number) {
  const found = ranking === Infinity ? [] : await rowsOfEquals(db).all({ chart, ranking, rankedAt, user, limit });
  const rest = limit - found.length;
  return rest === 0 ? found : [...found, ...(await rowsOfLower(db).all({ chart, ranking, limit: rest }))];
}

/** Returns the part of a chart's leaderboard after a position that may no longer be taken. Only the first PB's rank is looked up. */
export async function findBoardBehind(db: Db, chart: number, after: BoardKey, limit: number): Promise<RankedPBRow[]> {
  const rows = await rowsBehind(db, chart, after, limit);
  const first = rows[0] && (await place(db).get({ user: rows[0].user, chart }));
  return first ? rows.map((row, at) => Object.assign(row, { better: first.better + at })) : [];
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

/** Returns what determines the place after so many others, counted from the start of its bucket; undefined past the end. */
async function placeAfter(db: Db, chart: number, others: number): Promise<BoardKey | undefined> {
  const { ranking, rankedAt, user, above } = await bucketAt(db, chart, others);
  const skip = others - above;
  // The first player of a bucket belongs to it.
  const same = await keysOfEquals(db).all({ chart, ranking, rankedAt, user: user - 1, limit: skip + 1 });
  const found = same[skip] ?? (await keyOfLower(db).get({ chart, ranking, offset: skip - same.length }));
  return found && [found.ranking, found.rankedAt, found.user];
}

/** Returns part of a chart's leaderboard, starting at the rank after `offset` others. */
export async function findBoard(db: Db, chart: number, offset: number, limit: number): Promise<RankedPBRow[]> {
  const before = offset === 0 ? TOP : await placeAfter(db, chart, offset - 1);
  const rows = before ? await rowsBehind(db, chart, before, limit) : [];
  return rows.map((row, at) => Object.assign(row, { better: offset + at }));
}

const rowsOfUsers = prepared((db: Db) =>
  selectRanked(db)
    .where(and(eq(pbs.chart, sql.placeholder('chart')), isOneOfPlaceholder(pbs.user, 'users')))
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns the part of a chart's leaderboard with only these users. */
export const findBoardOf = async (
  db: Db,
  chart: number,
  users: readonly number[],
  limit: number,
): Promise<RankedPBRow[]> => rowsOfUsers(db).all({ chart, users: listValue(users), limit });
