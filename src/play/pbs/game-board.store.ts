import { eq, sql, type SQL } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbs, scores, users } from '../../../db/schema/index.ts';
import { createEntries, type EntryChart, type EntryRow } from './game-entry.ts';

/** PBs per statement: a millisecond or two each, between which other requests have their turn. The answer begins with the first few. */
const [FIRST_SLICE, SLICE] = [25, 500];

/** Limit for all that are left. */
const REST = -1;

const part = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;

/** Returns a statement with the ids of PBs in order. */
const idsOf = (chosen: SQL) =>
  prepared((db: Db) =>
    db
      .select({ id: sql<number>`chosen.id`.as('id') })
      .from(sql`(${chosen} ${part}) chosen`)
      .prepare(),
  );

const onChart = idsOf(
  sql`select id from pbs where chart = ${sql.placeholder('subject')} order by ranking desc, ranked_at, user`,
);
const ofPlayer = idsOf(
  sql`select p.id from pbs p join charts c on c.id = p.chart where p.user = ${sql.placeholder('subject')}
  and p.gpt in (select value from json_each(${sql.placeholder('gpts')})) and c.is_primary order by p.time_achieved desc, p.id`,
);

const rowsOf = prepared((db: Db) =>
  db
    .select({
      id: pbs.id,
      user: pbs.user,
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

type Row = EntryRow & { id: number };

/** Returns the PBs with these ids, in their order. */
async function findRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const found = new Map((await rowsOf(db).all({ ids: listValue(ids) })).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id)!);
}

const encoder = new TextEncoder();

/** Returns a function that reads PBs and encodes them, separated by commas. Each chart is read once. */
function createReader(db: Db, caller: number): (ids: readonly number[]) => Promise<Uint8Array<ArrayBuffer>> {
  const entry = createEntries(caller);
  const known = new Map<number, EntryChart>();
  return async (ids) => {
    const rows = await findRows(db, ids);
    const unknown = [...new Set(rows.map(({ chart }) => chart))].filter((id) => !known.has(id));
    if (unknown.length > 0)
      for (const { id, ...chart } of await chartsOf(db).all({ ids: listValue(unknown) })) known.set(id, chart);
    return encoder.encode(rows.map((row) => entry(row, known.get(row.chart)!)).join(','));
  };
}

type Reader = ReturnType<typeof createReader>;
type FindIDs = (part: { limit: number; offset: number }) => Promise<{ id: number }[]>;

/** Yields slices of encoded entries: few at first, for which no more ids are looked up. */
async function* chunks(find: FindIDs, read: Reader): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const first = await find({ limit: FIRST_SLICE, offset: 0 });
  if (first.length > 0) yield await read(first.map(({ id }) => id));
  if (first.length < FIRST_SLICE) return;
  const rest = await find({ limit: REST, offset: FIRST_SLICE });
  for (let at = 0; at < rest.length; at += SLICE) yield await read(rest.slice(at, at + SLICE).map(({ id }) => id));
}

/** Yields everybody's PBs on charts (rows), chart by chart and best first, as encoded entries; the caller's own have no name. */
export async function* gameBoards(db: Db, chartRows: readonly number[], caller: number) {
  const read = createReader(db, caller);
  for (const subject of chartRows) yield* chunks((page) => onChart(db).all({ subject, ...page }), read);
}

/** Yields a player's PBs in game:playtypes (rows), latest first, as encoded entries. */
export const gamePBs = (
  db: Db,
  { user, gptRows, caller }: { user: number; gptRows: readonly number[]; caller: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> =>
  chunks((page) => ofPlayer(db).all({ subject: user, gpts: listValue(gptRows), ...page }), createReader(db, caller));
