import { findDueDeletions } from '../../accounts/auth/store.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { counted } from '../../base/shared/counted.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { closeAccount, removeSomeOrphans, removeSomeScores, removeUser } from '../account-deletion/commands.ts';
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

/** Returns the number of deleted scores; null if the deletion was cancelled. */
async function deleteAccount(
  { db, writer, pictures }: Pick<JobDeps, 'db' | 'writer' | 'pictures'>,
  userID: number,
  signal: AbortSignal,
): Promise<number | null> {
  if (!(await writer.run(closeAccount, { userID }))) return null;
  let total = 0;
  for (;;) {
    const removed = await writer.run(removeSomeScores, { userID });
    if (removed === 0) break;
    total += removed;
    signal.throwIfAborted();
  }
  while ((await writer.run(removeSomeOrphans, { userID })) > 0) signal.throwIfAborted();
  const user = await findUserByID(db, userID);
  await writer.run(removeUser, { userID });
  await pictures.discard([user?.customPfpLocation ?? null, user?.customBannerLocation ?? null]);
  return total;
}
