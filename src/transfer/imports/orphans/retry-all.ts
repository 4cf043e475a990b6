import type { Db } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { ImportRunner } from '../runner.ts';
import { findOrphanOwners } from '../store.ts';
import type { OrphansRetried } from './retry.ts';

export interface AllOrphansRetried extends OrphansRetried {
  players: number;
  /** Players skipped because their import was running. */
  skipped: number;
}

/** Retries everybody's orphans, player by player. Throws the signal's reason if it is aborted. */
export async function retryAllOrphans(
  { db, imports }: { db: Db; imports: Pick<ImportRunner, 'retryOrphans'> },
  signal: AbortSignal,
): Promise<AllOrphansRetried> {
  const total: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };
  const owners = await findOrphanOwners(db);
  const busy = await retryEach(imports, owners, total, signal);
  // By now their imports have probably ended; otherwise they wait for the next day.
  const skipped = (await retryEach(imports, busy, total, signal)).length;
  return { ...total, players: owners.length - skipped, skipped };
}

/** Returns the skipped players. */
async function retryEach(
  imports: Pick<ImportRunner, 'retryOrphans'>,
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
