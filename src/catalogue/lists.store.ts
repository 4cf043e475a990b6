import { and, desc, eq, gte, isNotNull, lte, sql, type SQL } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../db/dialect/sqlite.ts';
import { behind } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { preparedForms } from '../../db/prepared.ts';
import { charts, songs } from '../../db/schema/catalogue.ts';
import { ofSong } from './store.ts';

// Only keys of charts: what SQLite sorts should be small, and their documents are cached.

const columns = {
  row: charts.id,
  songRow: charts.song,
  title: songs.title,
  levelNum: charts.levelNum,
  playcount: charts.playcount,
};

/** Chart in a list, with the keys that lists are ordered by; `tier` is null outside of tier lists. */
export interface ListedChart {
  row: number;
  songRow: number;
  title: string;
  levelNum: number;
  playcount: number;
  tier: number | null;
}

/** Filter of charts: some songs (rows), a difficulty, a level. */
export interface Wanted {
  songs?: readonly number[] | undefined;
  difficulty?: string | undefined;
  level?: string | undefined;
}
const KEYS = ['songs', 'difficulty', 'level', 'from', 'to', 'after'] as const;
type Key = (typeof KEYS)[number];

/** Returns the form of a statement with a condition on each value that there is. */
const formOf = (values: Partial<Record<Key, unknown>>): string =>
  KEYS.filter((key) => values[key] !== undefined).join(' ');

/** Returns the conditions of a form. By their songs, charts are found without reading those of the whole game:playtype. */
function conditionsOf(has: (key: Key) => boolean): (SQL | undefined)[] {
  const gpt = sql.placeholder('gpt');
  return [
    has('songs') ? sql`+${charts.gpt} = ${gpt}` : eq(charts.gpt, gpt),
    has('songs') ? isOneOfPlaceholder(charts.song, 'songs') : undefined,
    has('difficulty') ? eq(charts.difficulty, sql.placeholder('difficulty')) : undefined,
    has('level') ? eq(charts.level, sql.placeholder('level')) : undefined,
  ];
}

const [playcount, title, levelNum, row, tierAfter] = ['playcount', 'title', 'levelNum', 'row', 'tier'].map((name) =>
  sql.placeholder(name),
);
// Ties are broken so that the order is stable between requests.
const popular = preparedForms((db, form: string) => {
  const has = (key: Key) => form.split(' ').includes(key);
  const isBehind = behind(
    [charts.playcount, 'desc', playcount!],
    [songs.title, 'asc', title!],
    [charts.levelNum, 'asc', levelNum!],
    [charts.id, 'asc', row!],
  );
  return db
    .select(columns)
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(and(...conditionsOf(has), has('after') ? isBehind : undefined))
    .orderBy(desc(charts.playcount), songs.title, charts.levelNum, charts.id)
    .limit(sql.placeholder('limit'))
    .prepare();
});

/** Position of a chart among the most played ones. */
type PopularKey = readonly [playcount: number, title: string, levelNum: number, row: number];

/** Returns the charts of a game:playtype that match a filter, after a position: those with the most players first, unplayed ones last. */
export async function popularCharts(
  db: Db,
  gpt: number,
  { after, limit, ...wanted }: Wanted & { after: PopularKey | undefined; limit: number },
): Promise<ListedChart[]> {
  const [playcount, title, levelNum, row] = after ?? [];
  const values = { ...wanted, songs: wanted.songs && listValue(wanted.songs), playcount, title, levelNum, row };
  const rows = await popular(db, formOf({ ...wanted, after })).all({ ...values, gpt, limit });
  return rows.map((row) => ({ ...row, tier: null }));
}

const tier = sql<number>`json_extract(${charts.tierlistInfo}, ${sql.placeholder('path')})`;
const tiered = preparedForms((db, form: string) => {
  const has = (key: Key) => form.split(' ').includes(key);
  const isBehind = behind([tier, 'desc', tierAfter!], [songs.title, 'asc', title!], [charts.id, 'asc', row!]);
  return db
    .select({ ...columns, tier })
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(
      and(
        ...conditionsOf(has),
        eq(charts.isPrimary, true),
        isNotNull(tier),
        has('from') ? gte(tier, sql.placeholder('from')) : undefined,
        has('to') ? lte(tier, sql.placeholder('to')) : undefined,
        has('after') ? isBehind : undefined,
      ),
    )
    .orderBy(desc(tier), songs.title, charts.id)
    .limit(sql.placeholder('limit'))
    .prepare();
});

/** Charts on a tier list, with a tier in this range. */
interface Tiered extends Wanted {
  tierlist: string;
  from?: number | undefined;
  to?: number | undefined;
}

/** Position of a chart in the order of a tier list. */
type TierKey = readonly [tier: number, title: string, row: number];

/** Returns the primary charts on a tier list that match a filter, hardest first, after a position in that order. */
export async function chartsByTier(
  db: Db,
  gpt: number,
  { tierlist, after, limit, ...wanted }: Tiered & { after: TierKey | undefined; limit: number },
): Promise<ListedChart[]> {
  const [tier, title, row] = after ?? [];
  const path = `$.${JSON.stringify(tierlist)}.value`;
  const values = { ...wanted, songs: wanted.songs && listValue(wanted.songs), path, tier, title, row };
  return tiered(db, formOf({ ...wanted, after })).all({ ...values, gpt, limit });
}
