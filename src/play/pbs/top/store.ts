import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm';

import type { Db } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { pbRatings, profiles } from '../../../../db/schema/index.ts';
import { findPBsOnCharts } from '../lists.store.ts';
import type { RankedPBRow } from '../store.ts';

/** Position of a PB among all by a rating: ties are in the order of users and charts (rows). */
export type TopPlace = [rating: number, user: number, chart: number];

/** PBs of a game:playtype (row) by a rating algorithm, optionally after a position. */
export interface TopQuery {
  gpt: number;
  alg: string;
  after: TopPlace | undefined;
  limit: number;
}

/** Before the first position. */
const START: TopPlace = [Number.POSITIVE_INFINITY, 0, 0];
const inQuery = ({ gpt, alg, after, limit }: TopQuery) => {
  const [rating, afterUser, afterChart] = after ?? START;
  return { gpt, alg, limit, rating, afterUser, afterChart };
};

const [rating, afterUser, afterChart] = ['rating', 'afterUser', 'afterChart'].map((name) => sql.placeholder(name));
// The rating alone comes first in the condition: that leads straight to the position in the index.
const isBehind = (value: SQLWrapper, user: SQLWrapper, chart: SQLWrapper) =>
  sql`${value} <= ${rating} and (${value} < ${rating} or (${user}, ${chart}) > (${afterUser}, ${afterChart}))`;

// One look-up per player finds candidates for the top; only their lists are then read.
const topPlayers = prepared((db: Db) =>
  db
    .select({
      user: profiles.user,
      // Columns of a select from one table lose their table's name, and would then refer to the inner one.
      best: sql<number | null>`(select r.value from pb_ratings r where r.user = profiles.user
        and r.gpt = profiles.gpt and r.alg = ${sql.placeholder('alg')}
        and ${isBehind(sql`r.value`, sql`r.user`, sql`r.chart`)} order by r.value desc limit 1)`.as('best'),
    })
    .from(profiles)
    .where(eq(profiles.gpt, sql.placeholder('gpt')))
    .orderBy(sql`best desc`, profiles.user)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns the best PBs of all players by a rating algorithm, on primary charts, best first. */
export async function findTopPBs(db: Db, query: TopQuery): Promise<RankedPBRow[]> {
  const players = (await topPlayers(db).all(inQuery(query))).filter((row) => row.best !== null);
  return findTopPBsOf(
    db,
    players.map(({ user }) => user),
    query,
  );
}

/** Returns the best PBs of these players by a rating algorithm, on primary charts, best first. */
export async function findTopPBsOf(db: Db, players: readonly number[], query: TopQuery): Promise<RankedPBRow[]> {
  const lists: { user: number; chart: number; value: number }[] = [];
  for (const user of players) lists.push(...(await topOf(db).all({ ...inQuery(query), user })));
  const top = lists.sort((a, b) => b.value - a.value || a.user - b.user || a.chart - b.chart).slice(0, query.limit);
  const found = new Map<string, RankedPBRow>();
  for (const [user, rows] of Map.groupBy(top, (row) => row.user)) {
    const charts = rows.map(({ chart }) => chart);
    for (const row of await findPBsOnCharts(db, user, charts)) found.set(`${user} ${row.chart}`, row);
  }
  return top.flatMap(({ user, chart }) => found.get(`${user} ${chart}`) ?? []);
}

const topOf = prepared((db: Db) =>
  db
    .select({ user: pbRatings.user, chart: pbRatings.chart, value: pbRatings.value })
    .from(pbRatings)
    .where(
      and(
        eq(pbRatings.user, sql.placeholder('user')),
        eq(pbRatings.gpt, sql.placeholder('gpt')),
        eq(pbRatings.alg, sql.placeholder('alg')),
        isBehind(pbRatings.value, pbRatings.user, pbRatings.chart),
      ),
    )
    .orderBy(desc(pbRatings.value), pbRatings.chart)
    .limit(sql.placeholder('limit'))
    .prepare(),
);
