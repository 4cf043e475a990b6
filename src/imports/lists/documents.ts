import type { FailedImport, ImportDocument } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import {
  numberAndRow,
  readCursor,
  readPage,
  writeCursor,
  type Cursors,
  type Page,
  type PageQuery,
  type PagedList,
} from '../../shared/cursor.ts';
import type { Written } from '../../written/values.ts';
import { importDocument } from '../documents.ts';
import type { ImportRow } from '../store.ts';
import {
  findFailedImports,
  findImportsByRow,
  findScoreIDsOfImports,
  measureImports,
  type ImportFilter,
} from './store.ts';

/** How much the documents of a list may weigh (bytes, roughly): files that are sent again and again say a lot. */
const MOST_BYTES = 1024 * 1024;
const BYTES_OF_SCORE_ID = 68;
const BYTES_OF_REST = 500;

const completed: Cursors<[timeFinished: number, row: number]> = { name: 'completed imports', key: numberAndRow };
const failed: PagedList<ImportRow, [timeStarted: number, row: number]> = {
  name: 'failed imports',
  key: numberAndRow,
  keyOf: ({ timeStarted, id }) => [timeStarted, id],
};

/** What a list of imports is a list of. */
const listOf = ({ user, importType, userIntent }: ImportFilter) => [
  user ?? null,
  importType ?? null,
  userIntent === undefined ? null : Number(userIntent),
];

/**
 * A page of the imports that fit a filter, latest first: no more than one answer can hold. Throws 400 for a cursor of
 * another list.
 */
export async function listImports(
  db: Db,
  filter: ImportFilter,
  { limit, cursor }: PageQuery,
): Promise<Page<Written<ImportDocument>>> {
  const of = listOf(filter);
  const after = cursor === undefined ? undefined : readCursor(completed, of, cursor);
  const found = await measureImports(db, filter, { after, limit: limit + 1 });
  const chosen = found.slice(0, Math.min(limit, howManyFit(found)));
  const ids = chosen.map(({ id }) => id);
  const scoreIDs = findScoreIDsOfImports(db, ids);
  const rows = await findImportsByRow(db, ids);
  const last = chosen.at(-1);
  return {
    rows: rows.map((row) => importDocument(row, scoreIDs.get(row.id)!)),
    next: last && chosen.length < found.length ? writeCursor(completed, of, [last.timeFinished, last.id]) : null,
  };
}

/** How many of these one answer can hold; one in any case. */
function howManyFit(measured: readonly { scores: number; bytes: number }[]): number {
  let total = 0;
  const first = measured.findIndex(({ scores, bytes }) => {
    total += bytes + scores * BYTES_OF_SCORE_ID + BYTES_OF_REST;
    return total > MOST_BYTES;
  });
  return first < 0 ? measured.length : Math.max(1, first);
}

/** A page of the imports that fit a filter and could not be done, latest first. Throws 400 for a cursor of another list. */
export async function listFailedImports(db: Db, filter: ImportFilter, query: PageQuery): Promise<Page<FailedImport>> {
  const { rows, next } = await readPage(failed, query, listOf(filter), (after, limit) =>
    findFailedImports(db, filter, { after, limit }),
  );
  return { rows: rows.map(toFailedImport), next };
}

/** What is told of an import that could not be done. */
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
