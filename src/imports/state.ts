import type { Db } from '../../db/open.ts';
import { notFound, Refusal, type RefusalStatus } from '../shared/refusal.ts';
import type { Progress } from '../writer/command.ts';
import { findImportHead, type ImportHead } from './encoded/store.ts';
import { remoteFormats } from './formats/remote.ts';
import { WAITING, type ProgressBoard } from './progress.ts';

export type ImportState =
  | { status: 'ongoing'; progress: Progress }
  | { status: 'completed'; import: ImportHead }
  | { status: 'failed'; error: Error };

/** Returns how an import is, without its document. Throws 404 when it was never seen. */
export async function importState(db: Db, board: Pick<ProgressBoard, 'of'>, importID: string): Promise<ImportState> {
  const running = board.of(importID);
  const head = await findImportHead(db, importID);
  // The rest of an account is brought after its scores are stored, and is part of the result.
  const isBringing = running !== undefined && remoteFormats.has(head?.importType ?? '');
  if (head?.status === 'completed' && !isBringing) return { status: 'completed', import: head };
  if (head?.status === 'failed') return { status: 'failed', error: failureOf(head) };
  if (!head && !running) throw notFound('import');
  return { status: 'ongoing', progress: running ?? WAITING };
}

/** Returns what an import failed of, as it would have been answered at once. */
export function failureOf({ failure }: Pick<ImportHead, 'failure'>): Error {
  if (!failure || failure.code === 'internal_error') return new Error(failure?.description ?? 'The import failed');
  return new Refusal(
    failure.status as RefusalStatus,
    failure.code as Refusal['code'],
    failure.description,
    failure.issues,
  );
}
