import type { Db } from '../../../db/open.ts';
import type { ImportRunner } from '../../imports/runner.ts';
import { findOwnersOfName } from '../../imports/store.ts';
import { Refusal } from '../../shared/refusal.ts';

/**
 * Tries the unmatched plays of names (rows) again, a player at a time. Those of a player whose import runs are left to
 * the daily job.
 */
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
