import { closeAccount, removeSomeOrphans, removeSomeScores, removeUser } from '../accounts/commands.ts';
import { findDueDeletions } from '../auth/store.ts';
import { Refusal } from '../shared/refusal.ts';
import { findUserByID } from '../users/store.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Deletes the accounts whose users wanted it and have not changed their minds. What is begun goes on the next time. */
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
      // An import of theirs runs. There is another day.
      if (!(error instanceof Refusal && error.code === 'import_running')) throw error;
      figures.skipped += 1;
    }
  }
  return { message: `deleted ${figures.deleted} accounts with ${figures.scores} scores`, figures };
}

/** Returns how many scores went; null when the account stays after all. */
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
