import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../open.ts';
import { prepared } from '../prepared.ts';

// Places on leaderboards: all who stand in the stretches above, and those who stand above in the same stretch. Triggers of
// the database keep the stretches up to date, so that whatever writes a PB or a rating writes here, too.

/**
 * How many stand above a PB (a row of `pbs`) on its chart: by a higher ranking; then an earlier time; then the lower
 * user id, so that no two share a place. Small boards have no stretches and are counted.
 */
export const betterOnChart: SQL<number> = sql`coalesce((
  select (select coalesce(sum(above.players), 0) from chart_stretches above where above.chart = own.chart
      and (above.depth, above.ranked_at, above.user) < (own.depth, own.ranked_at, own.user))
    + case when own.depth = -pbs.ranking then
      (select count(*) from pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
        and (above.ranked_at, above.user) >= (own.ranked_at, own.user)
        and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user))
    else
      (select count(*) from pbs above where above.chart = pbs.chart and above.ranking = -own.depth
        and (above.ranked_at, above.user) >= (own.ranked_at, own.user))
      + (select count(*) from pbs above where above.chart = pbs.chart
        and above.ranking < -own.depth and above.ranking > pbs.ranking)
      + (select count(*) from pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
        and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user))
    end
  from chart_stretches own
  where own.chart = pbs.chart and (own.depth, own.ranked_at, own.user) <= (-pbs.ranking, pbs.ranked_at, pbs.user)
  order by own.depth desc, own.ranked_at desc, own.user desc limit 1
), (
  select count(*) from pbs above where above.chart = pbs.chart and above.ranking > pbs.ranking
) + (
  select count(*) from pbs above where above.chart = pbs.chart and above.ranking = pbs.ranking
    and (above.ranked_at, above.user) < (pbs.ranked_at, pbs.user)
))`;

/** How many players have a higher rating than this one on the leaderboard of a profile rating. */
export const countHigher = (db: Db, gpt: number, alg: string, value: number): number =>
  higher(db).get({ gpt, alg, value })?.players ?? 0;
const higher = prepared((db: Db) =>
  db
    .select({
      players: sql<number>`(select coalesce(sum(above.players), 0) from rating_stretches above
          where above.gpt = own.gpt and above.alg = own.alg and (above.depth, above.user) < (own.depth, own.user))
        + (select count(*) from profile_ratings above where above.gpt = own.gpt and above.alg = own.alg
          and above.value = -own.depth and above.user >= own.user)
        + (select count(*) from profile_ratings above where above.gpt = own.gpt and above.alg = own.alg
          and above.value < -own.depth and above.value > ${sql.placeholder('value')})`,
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
