import { and, count, desc, eq, gt, sql } from 'drizzle-orm';

import { byteLength, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { imports } from '../../../db/schema/index.ts';
import { StoredJSON } from '../../written/values.ts';
import type { ImportRow } from '../store.ts';

export interface ImportFilter {
  user?: number | undefined;
  importType?: string | undefined;
  userIntent?: boolean | undefined;
  /** How many at most. */
  limit: number;
}

const fits = (status: ImportRow['status'], { user, importType, userIntent }: Omit<ImportFilter, 'limit'>) =>
  and(
    eq(imports.status, status),
    user === undefined ? undefined : eq(imports.user, user),
    importType === undefined ? undefined : eq(imports.importType, importType),
    userIntent === undefined ? undefined : eq(imports.userIntent, userIntent),
  );

/** The last imports that are completed, latest first: their rows, how many scores and how many bytes of outcome. */
export const measureImports = async (db: Db, filter: ImportFilter) =>
  db
    .select({
      id: imports.id,
      scores: sql<number>`(select count(*) from scores s where s.import = imports.id)`,
      bytes: sql<number>`coalesce(${byteLength(imports.outcome)}, 0)`,
    })
    .from(imports)
    .where(fits('completed', filter))
    .orderBy(desc(imports.timeFinished), desc(imports.id))
    .limit(filter.limit)
    .all();

/** Imports by row, latest first. */
export const findImportsByRow = async (db: Db, rows: readonly number[]): Promise<ImportRow[]> =>
  db
    .select()
    .from(imports)
    .where(isOneOf(imports.id, rows))
    .orderBy(desc(imports.timeFinished), desc(imports.id))
    .all();

/** The last imports that could not be done, latest first. */
export const findFailedImports = async (db: Db, filter: ImportFilter): Promise<ImportRow[]> =>
  db
    .select()
    .from(imports)
    .where(fits('failed', filter))
    .orderBy(desc(imports.timeStarted), desc(imports.id))
    .limit(filter.limit)
    .all();

/** The scoreIDs that each of these imports (rows) brought, in the order they were sent, as JSON. */
export const findScoreIDsOfImports = async (
  db: Db,
  rows: readonly number[],
): Promise<Map<number, StoredJSON<string[]>>> =>
  new Map(
    db
      .select({ id: imports.id, scoreIDs: scoreIDsOfImport })
      .from(imports)
      .where(isOneOf(imports.id, rows))
      .all()
      .map(({ id, scoreIDs }) => [id, scoreIDs]),
  );

// A query in a query: by itself the engine may put a list together in any order.
const scoreIDsOfImport = sql`(select json_group_array(id) from (
  select 'T' || lower(hex(s.score_id)) as id from scores s where s.import = imports.id order by s.id))`.mapWith(
  (text: string) => new StoredJSON<string[]>(text),
);

/** How often a user has imported what, since then (Unix ms) and by their own hand; most often first. */
export const countIntendedImports = async (db: Db, user: number, since: number) =>
  db
    .select({ importType: imports.importType, count: count() })
    .from(imports)
    .where(and(fits('completed', { user, userIntent: true }), gt(imports.timeStarted, since)))
    .groupBy(imports.importType)
    .orderBy(desc(count()), imports.importType)
    .all();
