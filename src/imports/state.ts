import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { notFound, Refusal, type RefusalStatus } from '../shared/refusal.ts';
import type { Progress } from '../writer/command.ts';
import { toImportDocument } from './documents.ts';
import { WAITING, type ProgressBoard } from './progress.ts';
import { findImport, type ImportRow } from './store.ts';

export type ImportState =
  | { status: 'ongoing'; progress: Progress }
  | { status: 'completed'; import: ImportDocument }
  | { status: 'failed'; error: Error };

/** How an import is. Throws 404 when it was never seen. */
export async function importState(db: Db, board: Pick<ProgressBoard, 'of'>, importID: string): Promise<ImportState> {
  const running = board.of(importID);
  const row = await findImport(db, importID);
  if (row?.status === 'completed') return { status: 'completed', import: await toImportDocument(db, row) };
  if (row?.status === 'failed') return { status: 'failed', error: failureOf(row) };
  if (!row && !running) throw notFound('import');
  return { status: 'ongoing', progress: running ?? WAITING };
}

/** What an import failed of, as it would have been answered at once. */
export function failureOf({ failure }: ImportRow): Error {
  if (!failure || failure.code === 'internal_error') return new Error(failure?.description ?? 'The import failed');
  return new Refusal(
    failure.status as RefusalStatus,
    failure.code as Refusal['code'],
    failure.description,
    failure.issues,
  );
}
