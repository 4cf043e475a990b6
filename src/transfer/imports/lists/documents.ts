import type { FailedImport, ImportDocument } from '../../../../contracts/documents/import.ts';
import type { Db } from '../../../../db/open.ts';
import type { Serializable } from '../../../base/json/values.ts';
import {
  numberAndRow,
  readCursor,
  readPage,
  writeCursor,
  type Cursors,
  type Page,
  type PageQuery,
  type PagedList,
} from '../../../base/shared/cursor.ts';
import { importDocument } from '../documents.ts';
import type { ImportRow } from '../store.ts';
import {
  findFailedImports,
  findImportsByRow,
  findScoreIDsOfImports,
  measureImports,
  type ImportFilter,
} from './store.ts';

/** Approximate maximum size of the documents in a list (bytes): files sent repeatedly have long documents. */
const MOST_BYTES = 1024 * 1024;
const BYTES_OF_SCORE_ID = 68;
const BYTES_OF_REST = 500;

const completed: Cursors<[timeFinished: number, row: number]> = { name: 'completed imports', key: numberAndRow };
const failed: PagedList<ImportRow, [timeStarted: number, row: number]> = {
  name: 'failed imports',
  key: numberAndRow,
  keyOf: ({ timeStarted, id }) => [timeStarted, id],
};

/** Scope of a list of imports, for its cursors. */
const listOf = ({ user, importType, userIntent }: ImportFilter) => [
  user ?? null,
  importType ?? null,
  userIntent === undefined ? null : Number(userIntent),
];

/**
 * Returns a page of the imports that match a filter, latest first, limited to the size of one answer. Throws 400 for a cursor of another
 * list.
 */
export async function listImports(
  db: Db,
  filter: ImportFilter,
  { limit, cursor }: PageQuery,
): Promise<Page<Serializable<ImportDocument>>> {
  const of = listOf(filter);
  const after = cursor === undefined ? undefined : readCursor(completed, of, cursor);
  const found = await measureImports(db, filter, { after, limit: limit + 1 });
  const chosen = found.slice(0, Math.min(limit, howManyFit(found)));
  const ids = chosen.map(({ id }) => id);
  const scoreIDs = await findScoreIDsOfImports(db, ids);
  const rows = await findImportsByRow(db, ids);
  const last = chosen.at(-1);
  return {
    rows: rows.map((row) => withoutBrought(importDocument(row, scoreIDs.get(row.id)!))),
    next: last && chosen.length < found.length ? writeCursor(completed, of, [last.timeFinished, last.id]) : null,
  };
}

/** Returns a document without what only the owner of an import sees. */
function withoutBrought<T extends { brought?: unknown }>({ brought: _, ...document }: T): Omit<T, 'brought'> {
  return document;
}

/** Returns how many of these fit into one answer; at least one. */
function howManyFit(measured: readonly { scores: number; bytes: number }[]): number {
  let total = 0;
  const first = measured.findIndex(({ scores, bytes }) => {
    total += bytes + scores * BYTES_OF_SCORE_ID + BYTES_OF_REST;
    return total > MOST_BYTES;
  });
  return first < 0 ? measured.length : Math.max(1, first);
}

/** Returns a page of the failed imports that match a filter, latest first. Throws 400 for a cursor of another list. */
export async function listFailedImports(db: Db, filter: ImportFilter, query: PageQuery): Promise<Page<FailedImport>> {
  const { rows, next } = await readPage(failed, query, listOf(filter), (after, limit) =>
    findFailedImports(db, filter, { after, limit }),
  );
  return { rows: rows.map(toFailedImport), next };
}

/** Returns the document of a failed import. */
const toFailedImport = ({ importID, importType, user, userIntent, failure, ...row }: ImportRow): FailedImport => ({
  importID,
  importType,
  userID: user,
  userIntent,
  timeStarted: row.timeStarted,
  error: {
    statusCode: failure?.status ?? 500,
    message: failure?.description ?? 'The import failed',
    issues: [...(failure?.issues ?? [])],
  },
});
