import type { Db } from '../../../../../db/open.ts';
import { isLoading } from './lock.ts';
import { findLoad, type LoadRow } from './store.ts';

/** Load of which only a part is stored. */
export interface UnfinishedLoad extends Pick<LoadRow, 'source' | 'begunAt'> {
  /** Whether a process is storing it; otherwise it was interrupted. */
  isRunning: boolean;
}

/** Returns the load that is being stored or was interrupted; null if there is none. */
export async function findUnfinished(db: Db, dataDir: string): Promise<UnfinishedLoad | null> {
  const left = await findLoad(db);
  return left ? { source: left.source, begunAt: left.begunAt, isRunning: isLoading(dataDir) } : null;
}
