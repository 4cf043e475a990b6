import type { Db } from '../../../db/open.ts';
import { notFound, Refusal, type RefusalStatus } from '../../base/shared/refusal.ts';
import type { Progress } from '../../writer/command.ts';
import { findImportHead, type ImportHead } from './encoded/store.ts';
import { remoteFormats } from './formats/remote.ts';
import { WAITING, type ProgressBoard } from './progress.ts';

export type ImportState =
  | { status: 'ongoing'; progress: Progress }
  | { status: 'completed'; import: ImportHead }
  | { status: 'failed'; error: Error };

/** Returns the state of an import, without its document. Throws 404 if it is unknown. */
export async function importState(db: Db, board: Pick<ProgressBoard, 'of'>, importID: string): Promise<ImportState> {
  const running = board.of(importID);
  const head = await findImportHead(db, importID);
  // The other parts of an account are fetched after its scores are stored, and belong to the result.
  const isBringing = running !== undefined && remoteFormats.has(head?.importType ?? '');
  if (head?.status === 'completed' && !isBringing) return { status: 'completed', import: head };
  if (head?.status === 'failed') return { status: 'failed', error: failureOf(head) };
  if (!head && !running) throw notFound('import');
  return { status: 'ongoing', progress: running ?? WAITING };
}

/** Returns the error of a failed import, as it would have been answered at once. */
export function failureOf({ failure }: Pick<ImportHead, 'failure'>): Error {
  if (!failure || failure.code === 'internal_error') return new Error(failure?.description ?? 'The import failed');
  return new Refusal(
    failure.status as RefusalStatus,
    failure.code as Refusal['code'],
    failure.description,
    failure.issues,
  );
}
