import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../open.ts';
import { prepared } from '../prepared.ts';

// Places on leaderboards: all who stand in the buckets above, and those who stand above in the same bucket. Triggers of
// the database keep the buckets up to date, so that whatever writes a PB or a rating writes here, too. Everybody is counted,
// and those whom the viewer doesn't see (`unseen_…`, see visibility/views.ts) are subtracted: they are few.

/**
 * Counts the players above a PB (a row of `pbs`) on its chart: by a higher ranking, then an earlier time, then the lower user id, so that
 * no two share a place. Small boards have no buckets and are counted.
 */
export const betterOnChart: SQL<number> = sql`coalesce((
  select (select coalesce(sum(above.players), 0) from chart_stretches above where above.chart = own.chart
      and (above.depth, above.ranked_at, above.user) < (own.depth, own.ranked_at, own.user))
    + case when own.depth = -pbs.ranking then
      (select count(*) from main.pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
        and (above.ranked_at, above.user) >= (own.ranked_at, own.user)
        and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user))
    else
      (select count(*) from main.pbs above where above.chart = pbs.chart and above.ranking = -own.depth
        and (above.ranked_at, above.user) >= (own.ranked_at, own.user))
      + (select count(*) from main.pbs above where above.chart = pbs.chart
        and above.ranking < -own.depth and above.ranking > pbs.ranking)
      + (select count(*) from main.pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
        and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user))
    end
  from chart_stretches own
  where own.chart = pbs.chart and (own.depth, own.ranked_at, own.user) <= (-pbs.ranking, pbs.ranked_at, pbs.user)
  order by own.depth desc, own.ranked_at desc, own.user desc limit 1
), (
  select count(*) from main.pbs above where above.chart = pbs.chart and above.ranking > pbs.ranking
) + (
  select count(*) from main.pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
    and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user)
)) - (
  select count(*) from unseen_pbs above where above.chart = pbs.chart
    and (-above.ranking, above.ranked_at, above.user) < (-pbs.ranking, pbs.ranked_at, pbs.user)
)`;

/** Counts the players with a PB on the chart of a PB (a row of `pbs` with its row of `charts`, whose play count is the number of all of them). */
export const seenOnChart: SQL<number> = sql`charts.playcount - (
  select count(*) from unseen_pbs unseen where unseen.chart = pbs.chart
)`;

/** Start of a bucket, and the number of players above it. */
export interface BucketStart {
  /** Infinity for the top of the leaderboard. */
  ranking: number;
  rankedAt: number;
  user: number;
  above: number;
}

/** The last bucket of a chart's board that has at most so many players above it; the top of boards without buckets. */
export const bucketAt = async (db: Db, chart: number, above: number): Promise<BucketStart> =>
  (await lastBucket(db).get({ chart, above })) ?? { ranking: Infinity, rankedAt: 0, user: 0, above: 0 };
const lastBucket = prepared((db: Db) =>
  db
    .select({
      ranking: sql<number>`-depth`,
      rankedAt: sql<number>`ranked_at`,
      user: sql<number>`user`,
      above: sql<number>`above`,
    })
    .from(
      sql`(select depth, ranked_at, user, players,
          sum(players) over (order by depth, ranked_at, user, players desc rows unbounded preceding) - players as above
        from (select depth, ranked_at, user, players from chart_stretches where chart = ${sql.placeholder('chart')}
          union all select -ranking, ranked_at, user, -1 from unseen_pbs where chart = ${sql.placeholder('chart')}))`,
    )
    .where(sql`players >= 0 and above <= ${sql.placeholder('above')}`)
    .orderBy(sql`depth desc, ranked_at desc, user desc`)
    .limit(1)
    .prepare(),
);

/** Counts the players with a higher rating on the leaderboard of a profile rating. */
export const countHigher = async (db: Db, gpt: number, alg: string, value: number): Promise<number> =>
  (await higher(db).get({ gpt, alg, value }))?.players ?? 0;
const higher = prepared((db: Db) =>
  db
    .select({
      players: sql<number>`(select coalesce(sum(above.players), 0) from rating_stretches above
          where above.gpt = own.gpt and above.alg = own.alg and (above.depth, above.user) < (own.depth, own.user))
        + (select count(*) from main.profile_ratings above where above.gpt = own.gpt and above.alg = own.alg
          and above.value = -own.depth and above.user >= own.user)
        + (select count(*) from main.profile_ratings above where above.gpt = own.gpt and above.alg = own.alg
          and above.value < -own.depth and above.value > ${sql.placeholder('value')})
        - (select count(*) from unseen_ratings above where above.gpt = own.gpt and above.alg = own.alg
          and above.value > ${sql.placeholder('value')})`,
    })
    .from(sql`rating_stretches own`)
    .where(
      sql`own.gpt = ${sql.placeholder('gpt')} and own.alg = ${sql.placeholder('alg')}
        and own.depth < -${sql.placeholder('value')}`,
    )
    .orderBy(sql`own.depth desc, own.user desc`)
    .limit(1)
    .prepare(),
);

/** Counts the players of a game:playtype. */
export const countPlayers = async (db: Db, gpt: number): Promise<number> =>
  (await players(db).get({ gpt }))?.players ?? 0;
const players = prepared((db: Db) =>
  db
    .select({
      players: sql<number>`players - (select count(*) from unseen_profiles where gpt = ${sql.placeholder('gpt')})`,
    })
    .from(sql`game_playtypes`)
    .where(sql`id = ${sql.placeholder('gpt')}`)
    .prepare(),
);

/** Number of players at which a chart gets buckets, and the maximum size of a bucket; the triggers have the same number. */
export const LONGEST_BUCKET = 512;

/** A bucket that holds another number of players than it says; `expected` is counted. */
export interface WrongBucket {
  /** Row of the chart, or game:playtype and algorithm. */
  board: string;
  /** Row of the chart, or of the game:playtype. */
  row: number;
  /** Algorithm; null for the leaderboard of a chart. */
  alg: string | null;
  /** Start of the bucket: the number that the leaderboard is ordered by; null for the first one. */
  from: number | null;
  stored: number | null;
  expected: number;
}

/** Everything about buckets that is not as the boards themselves have it. */
export async function wrongBuckets(db: Db): Promise<WrongBucket[]> {
  const wrong: WrongBucket[] = [];
  for (const statement of [wrongOnCharts, wrongOfRatings, chartsWithout, ratingsWithout])
    wrong.push(...(await statement(db).all()));
  return wrong;
}

const found = {
  board: sql<string>`board`,
  row: sql<number>`board_row`,
  alg: sql<string | null>`alg`,
  from: sql<number | null>`case when depth > -9e999 then -depth end`,
  stored: sql<number | null>`players`,
  expected: sql<number>`counted`,
};

// The first bucket is counted from the top, so that a first one that begins too low is found.
const wrongOnCharts = prepared((db: Db) =>
  db
    .select(found)
    .from(
      sql`(select 'chart row ' || s.chart as board, s.chart as board_row, null as alg, s.depth, s.players,
        (select count(*) from pbs p where p.chart = s.chart and p.ranking <= -s.depth and p.ranking >= -s.below
          and (-p.ranking, p.ranked_at, p.user) >= (s.depth, s.ranked_at, s.user)
          and (-p.ranking, p.ranked_at, p.user) < (s.below, s.below_time, s.below_user)) as counted
      from (select chart, players, ranked_at, user,
          case when row_number() over w = 1 then -9e999 else depth end as depth,
          coalesce(lead(depth) over w, 9e999) as below,
          coalesce(lead(ranked_at) over w, 0) as below_time, coalesce(lead(user) over w, 0) as below_user
        from chart_stretches window w as (partition by chart order by depth, ranked_at, user)) s)`,
    )
    .where(sql`players <> counted`)
    .prepare(),
);

const wrongOfRatings = prepared((db: Db) =>
  db
    .select(found)
    .from(
      sql`(select g.game || ':' || g.playtype || ' by ' || s.alg as board, s.gpt as board_row, s.alg, s.depth, s.players,
        (select count(*) from profile_ratings p where p.gpt = s.gpt and p.alg = s.alg
          and p.value <= -s.depth and p.value >= -s.below
          and (-p.value, p.user) >= (s.depth, s.user) and (-p.value, p.user) < (s.below, s.below_user)) as counted
      from (select gpt, alg, players, user,
          case when row_number() over w = 1 then -9e999 else depth end as depth,
          coalesce(lead(depth) over w, 9e999) as below, coalesce(lead(user) over w, 0) as below_user
        from rating_stretches window w as (partition by gpt, alg order by depth, user)) s
      join game_playtypes g on g.id = s.gpt)`,
    )
    .where(sql`players <> counted`)
    .prepare(),
);

const chartsWithout = prepared((db: Db) =>
  db
    .select({
      board: sql<string>`'chart row ' || c.id`,
      row: sql<number>`c.id`,
      alg: sql<null>`null`,
      from: sql<null>`null`,
      stored: sql<null>`null`,
      expected: sql<number>`c.playcount`,
    })
    .from(sql`charts c`)
    .where(sql`c.playcount >= ${LONGEST_BUCKET} and not exists (select 1 from chart_stretches s where s.chart = c.id)`)
    .prepare(),
);

const ratingsWithout = prepared((db: Db) =>
  db
    .select({
      board: sql<string>`g.game || ':' || g.playtype || ' by ' || p.alg`,
      row: sql<number>`p.gpt`,
      alg: sql<string>`p.alg`,
      from: sql<null>`null`,
      stored: sql<null>`null`,
      expected: sql<number>`count(*)`,
    })
    .from(sql`profile_ratings p join game_playtypes g on g.id = p.gpt`)
    .where(sql`not exists (select 1 from rating_stretches s where s.gpt = p.gpt and s.alg = p.alg)`)
    .groupBy(sql`p.gpt`, sql`p.alg`)
    .prepare(),
);

const HALF = LONGEST_BUCKET / 2;

/** Rebuilds the buckets of a chart's leaderboard. */
export async function rebuildChartBuckets(tx: Tx, chart: number): Promise<void> {
  await tx.run(sql`delete from chart_stretches where chart = ${chart}`);
  await tx.run(sql`insert into chart_stretches (chart, depth, ranked_at, user, players)
    select chart, case place when 0 then -9e999 else -ranking end, ranked_at, user, min(${HALF}, total - place)
    from (select chart, ranking, ranked_at, user, count(*) over () as total,
        row_number() over (order by ranking desc, ranked_at, user) - 1 as place
      from pbs where chart = (select id from charts where id = ${chart} and playcount >= ${LONGEST_BUCKET}))
    where place % ${HALF} = 0`);
}

/** Rebuilds the buckets of the leaderboard of a profile rating. */
export async function rebuildRatingBuckets(tx: Tx, gpt: number, alg: string): Promise<void> {
  await tx.run(sql`delete from rating_stretches where gpt = ${gpt} and alg = ${alg}`);
  await tx.run(sql`insert into rating_stretches (gpt, alg, depth, user, players)
    select gpt, alg, case place when 0 then -9e999 else -value end, user, min(${HALF}, total - place)
    from (select gpt, alg, value, user, count(*) over () as total,
        row_number() over (order by value desc, user) - 1 as place
      from profile_ratings where gpt = ${gpt} and alg = ${alg})
    where place % ${HALF} = 0`);
}
