import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbs, scores, users } from '../../../db/schema/index.ts';

/** PBs per statement: a few milliseconds each, between which other requests have their turn. The answer begins with the first few. */
const [FIRST_SLICE, SLICE] = [25, 500];

const number = (column: typeof pbs.optional | typeof charts.data, path: string, missing = 0): SQL =>
  sql`coalesce(${column} ->> ${sql.raw(`'$.${path}'`)}, ${sql.raw(String(missing))})`;
const metric = (path: string, missing?: number): SQL => number(pbs.optional, path, missing);
const option = (path: string): SQL => sql`${scores.scoreMeta} ->> ${sql.raw(`'$.${path}'`)}`;

/**
 * A PB as BMS players show rankings, encoded by SQLite: a ranking of ten thousand players takes a fraction of the time of that many
 * documents. Lamps have the numbers of those games, which know two kinds of assist clears.
 */
const entry = sql<string>`json_object(
  'sha256', ${charts.data} ->> '$.hashSHA256',
  'id', cast(${pbs.user} as text),
  'player', case when ${pbs.user} = ${sql.placeholder('caller')} then '' else ${users.username} end,
  'playcount', 1,
  'clear', ${pbs.lampIndex} + (${pbs.lampIndex} > 1),
  'date', coalesce(${pbs.timeAchieved} / 1000, 0),
  'maxcombo', ${metric('maxCombo')}, 'notes', ${number(charts.data, 'notecount')}, 'passnotes', 0,
  'minbp', ${metric('bp', -1)}, 'gauge', 0,
  'deviceType', ${option('inputDevice')},
  'random', case ${option('random')} when 'NONRAN' then 0 when 'MIRROR' then 1 when 'RANDOM' then 2
    when 'R-RANDOM' then 3 when 'S-RANDOM' then 4 end,
  'epg', cast(${pbs.score} as integer) / 2, 'lpg', 0, 'egr', cast(${pbs.score} as integer) % 2, 'lgr', 0,
  'egd', ${metric('egd')}, 'lgd', ${metric('lgd')}, 'ebd', ${metric('ebd')}, 'lbd', ${metric('lbd')},
  'epr', ${metric('epr')}, 'lpr', ${metric('lpr')}, 'ems', 0, 'lms', 0)`;

interface Encoded {
  /** Entries separated by commas; null if there are none. */
  text: string | null;
  count: number;
}

/** Returns a statement that encodes a slice of PBs, in the order in which `chosen` selects their ids. */
const encode = (chosen: SQL) =>
  prepared((db: Db) => {
    const slice = sql`(select id, row_number() over () place from (${chosen} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}))`;
    const rows = db
      .select({ entry: entry.as('entry'), place: sql`chosen.place`.as('place') })
      .from(sql`${slice} chosen`)
      .innerJoin(pbs, sql`${pbs.id} = chosen.id`)
      .innerJoin(charts, sql`${charts.id} = ${pbs.chart}`)
      .innerJoin(users, sql`${users.id} = ${pbs.user}`)
      .leftJoin(scores, sql`${scores.id} = ${pbs.composedFrom} ->> '$[0].id'`)
      .as('rows');
    return db
      .select({ text: sql<string | null>`group_concat(entry, ',' order by place)`, count: sql<number>`count(*)` })
      .from(rows)
      .prepare();
  });

const onChart = encode(
  sql`select id from pbs where chart = ${sql.placeholder('subject')} order by ranking desc, ranked_at, user`,
);
const ofPlayer = encode(
  sql`select p.id from pbs p join charts c on c.id = p.chart where p.user = ${sql.placeholder('subject')}
  and p.gpt in (select value from json_each(${sql.placeholder('gpts')})) and c.is_primary order by p.time_achieved desc, p.id`,
);

const encoder = new TextEncoder();

interface Page {
  offset: number;
  limit: number;
}

/** Yields slices of encoded entries until one is not full. */
async function* chunks(read: (page: Page) => Promise<Encoded>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let limit = FIRST_SLICE;
  for (let offset = 0; ;) {
    const { text, count } = await read({ offset, limit });
    if (text !== null) yield encoder.encode(text);
    if (count < limit) return;
    offset += count;
    limit = SLICE;
  }
}

/** Yields everybody's PBs on charts (rows), chart by chart and best first, as encoded entries; the caller's own have no name. */
export async function* gameBoards(db: Db, chartRows: readonly number[], caller: number) {
  for (const chart of chartRows)
    yield* chunks(async (page) => first(await onChart(db).all({ subject: chart, caller, ...page })));
}

/** Yields a player's PBs in game:playtypes (rows), latest first, as encoded entries. */
export const gamePBs = (
  db: Db,
  { user, gptRows, caller }: { user: number; gptRows: readonly number[]; caller: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> =>
  chunks(async (page) =>
    first(await ofPlayer(db).all({ subject: user, gpts: JSON.stringify(gptRows), caller, ...page })),
  );

const first = ([row]: Encoded[]): Encoded => row!;
