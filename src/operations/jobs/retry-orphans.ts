import { counted } from '../../base/shared/counted.ts';
import { retryAllOrphans } from '../../transfer/imports/orphans/retry-all.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Retries everybody's orphans, player by player. */
export async function retryOrphans(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const { players, skipped, ...total } = await retryAllOrphans(deps, signal);
  const { processed, success, removed } = total;
  const retried = `retried ${counted(processed, 'unmatched score')} of ${counted(players, 'player')}`;
  const message = `${retried}: ${success} stored, ${removed} removed`;
  return { message, figures: { ...total, skipped } };
}
