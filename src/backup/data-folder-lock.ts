import { join } from 'node:path';

import { isLocked, takeLock } from '../../db/lock.ts';

const fileIn = (dataDir: string) => join(dataDir, 'kaiden.lock');

/**
 * Keeps servers from a data folder until the function that is returned is called, or the process ends. Throws LockedError
 * when one works on it. Commands don't take it: they may run beside a server.
 */
export const lockDataFolder = (dataDir: string): (() => void) =>
  takeLock(fileIn(dataDir), `A server or a restore works on ${dataDir} already`);

/** Returns whether a server or a restore works on a data folder. */
export const isInUse = (dataDir: string): boolean => isLocked(fileIn(dataDir));
