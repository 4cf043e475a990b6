import { retryAllOrphans } from '../imports/orphans/retry-all.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Tries the orphans of everybody again, a player at a time. */
export async function retryOrphans(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const { players, skipped, ...total } = await retryAllOrphans(deps, signal);
  const { processed, success, removed } = total;
  const tried = `tried ${processed} orphans of ${players} players`;
  const message = `${tried}: ${success} are scores now, ${removed} were removed`;
  return { message, figures: { ...total, skipped } };
}
