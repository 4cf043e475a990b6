import { and, desc, eq, gt, gte, sql, type SQL } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../../db/dialect/sqlite.ts';
import type { Db } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { charts, pbs, scores, users } from '../../../../db/schema/index.ts';
import type { EntryChart, EntryRow } from './entry.ts';

/** Maximum number of charts with many players that are looked up. */
const MOST_CHARTS = 200;

/** Where a PB stands on its chart. */
export interface Place {
  id: number;
  user: number;
  ranking: number;
  rankedAt: number;
}

const place = { id: pbs.id, user: pbs.user, ranking: pbs.ranking, rankedAt: pbs.rankedAt };

/** PB in a game's ranking, with its place. */
export type BoardRow = EntryRow & Place;

/** State of the ranking on a chart: it is unchanged as long as number, sum and latest change of its PBs, and the chart, are the same. */
export interface BoardState extends EntryChart {
  count: number;
  /** Sum of their ids. */
  ids: number;
  /** The latest change of one. */
  change: number;
}

// One walk over the index of leaderboards.
const stateOf = prepared((db: Db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      ids: sql<number>`coalesce(sum(${pbs.id}), 0)`,
      change: sql<number>`coalesce(max(${pbs.change}), 0)`,
    })
    .from(pbs)
    .where(eq(pbs.chart, sql.placeholder('chart')))
    .prepare(),
);
const changedOn = prepared((db: Db) =>
  db
    .select({ id: pbs.id })
    .from(pbs)
    .where(and(eq(pbs.chart, sql.placeholder('chart')), gt(pbs.change, sql.placeholder('since'))))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const unseenOn = prepared((db: Db) =>
  db
    .select({ user: sql<number>`user` })
    .from(sql`unseen_pbs`)
    .where(sql`chart = ${sql.placeholder('chart')}`)
    .orderBy(sql`user`)
    .prepare(),
);

const chartsOf = prepared((db: Db) =>
  db
    .select({
      id: charts.id,
      sha256: sql<string | null>`${charts.data} ->> '$.hashSHA256'`,
      notes: sql<number | null>`${charts.data} ->> '$.notecount'`,
    })
    .from(charts)
    .where(isOneOfPlaceholder(charts.id, 'ids'))
    .prepare(),
);

/** Returns the state of the ranking on a chart (row). */
export async function findBoardState(db: Db, chart: number): Promise<BoardState> {
  const entryChart = (await findEntryCharts(db, [chart])).get(chart)!;
  return { ...entryChart, ...(await stateOf(db).get({ chart }))! };
}

/** Returns the ids of the PBs on a chart (row) that have changed since a change, up to `limit`. */
export const findChangedOn = async (db: Db, chart: number, since: number, limit: number): Promise<number[]> =>
  (await changedOn(db).all({ chart, since, limit })).map(({ id }) => id);

/** Returns the users with a PB on a chart whom the viewer doesn't see. */
export const findUnseenOn = async (db: Db, chart: number): Promise<number[]> =>
  (await unseenOn(db).all({ chart })).map(({ user }) => user);

/** Returns what rankings show of charts, by row. */
export const findEntryCharts = async (db: Db, ids: readonly number[]): Promise<Map<number, EntryChart>> =>
  new Map((await chartsOf(db).all({ ids: listValue(ids) })).map(({ id, ...chart }) => [id, chart]));

const chartsWithMost = prepared((db: Db) =>
  db
    .select({ chart: charts.id, players: charts.playcount })
    .from(charts)
    .where(and(isOneOfPlaceholder(charts.gpt, 'gpts'), gte(charts.playcount, sql.placeholder('least'))))
    .orderBy(desc(charts.playcount), charts.id)
    .limit(MOST_CHARTS)
    .prepare(),
);

/** Returns the charts (rows) of game:playtypes (rows) that at least so many players have played, those with the most first. */
export const findChartsWithMost = async (
  db: Db,
  gptRows: readonly number[],
  least: number,
): Promise<{ chart: number; players: number }[]> => chartsWithMost(db).all({ gpts: listValue(gptRows), least });

const part = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** Returns a statement with the ids of PBs in order. */
const idsOf = (chosen: SQL) =>
  prepared((db: Db) =>
    db
      .select({ id: sql<number>`chosen.id`.as('id') })
      .from(sql`(${chosen} ${part}) chosen`)
      .prepare(),
  );

const idsOnChart = idsOf(
  sql`select id from pbs where chart = ${sql.placeholder('chart')} order by ranking desc, ranked_at, user`,
);
const idsOfPlayer = idsOf(
  sql`select p.id from pbs p join charts c on c.id = p.chart where p.user = ${sql.placeholder('user')}
  and p.gpt in (select value from json_each(${sql.placeholder('gpts')})) and c.is_primary order by p.time_achieved desc, p.id`,
);

/** Rows of a list; a limit of -1 is none. */
export interface Slice {
  limit: number;
  offset: number;
}

/** Returns the ids of the PBs on a chart, best first. */
export const findIDsOnChart = async (db: Db, chart: number, slice: Slice): Promise<number[]> =>
  (await idsOnChart(db).all({ chart, ...slice })).map(({ id }) => id);

/** Returns the ids of a player's PBs in game:playtypes (rows), latest first. */
export const findIDsOfPlayer = async (
  db: Db,
  { user, gptRows }: { user: number; gptRows: readonly number[] },
  slice: Slice,
): Promise<number[]> => (await idsOfPlayer(db).all({ user, gpts: listValue(gptRows), ...slice })).map(({ id }) => id);

const rowsOf = prepared((db: Db) =>
  db
    .select({
      ...place,
      username: users.username,
      chart: pbs.chart,
      score: pbs.score,
      lampIndex: pbs.lampIndex,
      timeAchieved: pbs.timeAchieved,
      optional: sql<string | null>`${pbs.optional}`,
      meta: sql<
        string | null
      >`(select ${scores.scoreMeta} from ${scores} where ${scores.id} = ${pbs.composedFrom} ->> '$[0].id')`,
    })
    .from(pbs)
    .innerJoin(users, eq(users.id, pbs.user))
    .where(isOneOfPlaceholder(pbs.id, 'ids'))
    .prepare(),
);

/** Returns the PBs with these ids, in their order. */
export async function findBoardRows(db: Db, ids: readonly number[]): Promise<BoardRow[]> {
  const found = new Map((await rowsOf(db).all({ ids: listValue(ids) })).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id)!);
}
