import { and, count, desc, eq, gt, isNull, or, sql, type Column } from 'drizzle-orm';

import { byteLength, isOneOf, isOneOfPlaceholder, listValue } from '../../../../db/dialect/sqlite.ts';
import { behind } from '../../../../db/keyset.ts';
import type { Db } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { imports } from '../../../../db/schema/index.ts';
import { StoredJSON } from '../../../base/json/values.ts';
import type { ImportRow } from '../store.ts';

export interface ImportFilter {
  /** Games that are switched on; imports of others are left out. */
  games?: readonly string[];
  user?: number | undefined;
  importType?: string | undefined;
  userIntent?: boolean | undefined;
}

/** Position of an import among the latest: its time (Unix ms) and row. */
export type ImportKey = readonly [time: number, row: number];
interface ImportPage {
  after?: ImportKey | undefined;
  limit: number;
}

const fits = (status: ImportRow['status'], { games, user, importType, userIntent }: ImportFilter) =>
  and(
    eq(imports.status, status),
    games && or(isNull(imports.game), isOneOf(imports.game, games)),
    user === undefined ? undefined : eq(imports.user, user),
    importType === undefined ? undefined : eq(imports.importType, importType),
    userIntent === undefined ? undefined : eq(imports.userIntent, userIntent),
  );

const latestBehind = (time: Column, after: ImportKey) =>
  behind([time, 'desc', after[0]], [imports.id, 'desc', after[1]]);

/** Returns the latest completed imports: their rows, number of scores and bytes of outcome. */
export const measureImports = async (db: Db, filter: ImportFilter, { after, limit }: ImportPage) =>
  db
    .select({
      id: imports.id,
      timeFinished: sql<number>`${imports.timeFinished}`,
      scores: sql<number>`(select count(*) from scores s where s.import = imports.id)`,
      bytes: sql<number>`coalesce(${byteLength(imports.outcome)}, 0)`,
    })
    .from(imports)
    .where(and(fits('completed', filter), after && latestBehind(imports.timeFinished, after)))
    .orderBy(desc(imports.timeFinished), desc(imports.id))
    .limit(limit)
    .all();

/** Returns imports by row, latest first. */
export const findImportsByRow = async (db: Db, rows: readonly number[]): Promise<ImportRow[]> =>
  db
    .select()
    .from(imports)
    .where(isOneOf(imports.id, rows))
    .orderBy(desc(imports.timeFinished), desc(imports.id))
    .all();

/** Returns the latest failed imports. */
export const findFailedImports = async (
  db: Db,
  filter: ImportFilter,
  { after, limit }: ImportPage,
): Promise<ImportRow[]> =>
  db
    .select()
    .from(imports)
    .where(and(fits('failed', filter), after && latestBehind(imports.timeStarted, after)))
    .orderBy(desc(imports.timeStarted), desc(imports.id))
    .limit(limit)
    .all();

// A subquery: on its own, the engine may aggregate in any order.
const scoreIDsOfImport = sql`(select json_group_array(id) from (
  select 'T' || lower(hex(s.score_id)) as id from scores s where s.import = imports.id order by s.id))`.mapWith(
  (text: string) => new StoredJSON<string[]>(text),
);
const withScoreIDs = prepared((db: Db) =>
  db
    .select({ id: imports.id, scoreIDs: scoreIDsOfImport })
    .from(imports)
    .where(isOneOfPlaceholder(imports.id, 'rows'))
    .prepare(),
);

/** Returns the scoreIDs of each of these imports (rows) in the order they were sent, as JSON. */
export const findScoreIDsOfImports = async (
  db: Db,
  rows: readonly number[],
): Promise<Map<number, StoredJSON<string[]>>> =>
  new Map((await withScoreIDs(db).all({ rows: listValue(rows) })).map(({ id, scoreIDs }) => [id, scoreIDs]));

/** Counts a user's intentional imports by type since a time (Unix ms), most frequent first. */
export const countIntendedImports = async (db: Db, user: number, since: number) =>
  db
    .select({ importType: imports.importType, count: count() })
    .from(imports)
    .where(and(fits('completed', { user, userIntent: true }), gt(imports.timeStarted, since)))
    .groupBy(imports.importType)
    .orderBy(desc(count()), imports.importType)
    .all();
