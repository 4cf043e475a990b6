import { findDueDeletions } from '../../accounts/auth/store.ts';
import { counted } from '../../base/shared/counted.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { deleteAccount } from '../account-deletion/delete-account.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Deletes the accounts whose deletion is due. Unfinished deletions continue in the next run. */
export async function deleteAccounts(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const figures = { deleted: 0, scores: 0, skipped: 0 };
  for (const userID of await findDueDeletions(deps.db, Date.now())) {
    signal.throwIfAborted();
    try {
      const scores = await deps.imports.alone(userID, () => deleteAccount(deps, userID, signal));
      if (scores === null) continue;
      figures.deleted += 1;
      figures.scores += scores;
    } catch (error) {
      // Their import is running; retried the next day.
      if (!(error instanceof Refusal && error.code === 'import_running')) throw error;
      figures.skipped += 1;
    }
  }
  return {
    message: `deleted ${counted(figures.deleted, 'account')} with ${counted(figures.scores, 'score')}`,
    figures,
  };
}
