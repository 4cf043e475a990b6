import type { Db } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { ImportRunner } from '../../../transfer/imports/runner.ts';
import { findOwnersOfName } from '../../../transfer/imports/store.ts';

/** Retries the orphans of names (rows), player by player. Players with a running import are left to the daily job. */
export async function retryNames(
  { db, imports }: { db: Db; imports: ImportRunner },
  names: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const name of names) {
    for (const userID of await findOwnersOfName(db, name)) {
      signal.throwIfAborted();
      try {
        await imports.retryOrphans(userID, name);
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'import_running')) throw error;
      }
    }
  }
}
