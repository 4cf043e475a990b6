import { join } from 'node:path';

import { isLocked, takeLock } from '../../../db/lock.ts';

const fileIn = (dataDir: string) => join(dataDir, 'kaiden.lock');

/**
 * Locks a data folder against servers until the returned function is called, or the process ends. Throws LockedError if a server is using
 * it. Commands don't take the lock: they may run next to a server.
 */
export const lockDataFolder = (dataDir: string): (() => void) =>
  takeLock(fileIn(dataDir), `A server or a restore works on ${dataDir} already`);

/** Returns whether a server or a restore is using a data folder. */
export const isInUse = (dataDir: string): boolean => isLocked(fileIn(dataDir));
