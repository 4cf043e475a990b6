import type { FailedImport, ImportDocument } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import type { Written } from '../../written/values.ts';
import { importDocument } from '../documents.ts';
import type { ImportRow } from '../store.ts';
import { findImportsByRow, findScoreIDsOfImports, measureImports, type ImportFilter } from './store.ts';

/** How much the documents of a list may weigh (bytes, roughly): files that are sent again and again say a lot. */
const MOST_BYTES = 4 * 1024 * 1024;
const BYTES_OF_SCORE_ID = 68;
const BYTES_OF_REST = 500;

/** The last imports that fit a filter, latest first: 500 at most, and no more than one answer can hold. */
export async function listImports(db: Db, filter: ImportFilter): Promise<Written<ImportDocument>[]> {
  const chosen: number[] = [];
  let total = 0;
  for (const { id, scores, bytes } of await measureImports(db, filter)) {
    total += bytes + scores * BYTES_OF_SCORE_ID + BYTES_OF_REST;
    if (total > MOST_BYTES && chosen.length > 0) break;
    chosen.push(id);
  }
  const scoreIDs = await findScoreIDsOfImports(db, chosen);
  const rows = await findImportsByRow(db, chosen);
  return rows.map((row) => importDocument(row, scoreIDs.get(row.id)!));
}

/** What is told of an import that could not be done. */
export const toFailedImport = ({
  importID,
  importType,
  user,
  userIntent,
  failure,
  ...row
}: ImportRow): FailedImport => ({
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
