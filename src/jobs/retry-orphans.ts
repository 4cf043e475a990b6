import type { OrphansRetried } from '../imports/orphans/retry.ts';
import { findOrphanOwners } from '../imports/store.ts';
import { Refusal } from '../shared/refusal.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Tries the orphans of everybody again, a player at a time. */
export async function retryOrphans(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const total: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };
  const owners = await findOrphanOwners(deps.db);
  const busy = await retryEach(deps, owners, total, signal);
  // By now their imports have probably ended; if not, there is another day.
  const skipped = await retryEach(deps, busy, total, signal);
  const { processed, success, removed } = total;
  const tried = `tried ${processed} orphans of ${owners.length - skipped.length} players`;
  const message = `${tried}: ${success} are scores now, ${removed} were removed`;
  return { message, figures: { ...total, skipped: skipped.length } };
}

/** Returns those who had to be left out, because an import of theirs ran. */
async function retryEach(
  { imports }: JobDeps,
  users: readonly number[],
  total: OrphansRetried,
  signal: AbortSignal,
): Promise<number[]> {
  const busy: number[] = [];
  for (const userID of users) {
    signal.throwIfAborted();
    try {
      const result = await imports.retryOrphans(userID);
      for (const name of ['processed', 'failed', 'success', 'removed'] as const) total[name] += result[name];
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'import_running')) throw error;
      busy.push(userID);
    }
  }
  return busy;
}
