import { join } from 'node:path';

import { isLocked, LockedError, takeLock } from '../../../../../db/lock.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';

const fileIn = (dataDir: string) => join(dataDir, 'catalogue.lock');

/** Locks out other loads until the returned function is called. Throws 409 `stage_running` while there is one. */
export function lockCatalogue(dataDir: string): () => void {
  try {
    return takeLock(fileIn(dataDir), '');
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Refusal(409, 'stage_running', 'Another song database is being loaded; wait until it is done');
  }
}

/** Returns whether a song database is being loaded. */
export const isLoading = (dataDir: string): boolean => isLocked(fileIn(dataDir));
