import { join } from 'node:path';

import { takeLock } from '../../db/lock.ts';

/**
 * Keeps servers from a data folder until the function that is returned is called, or the process ends. Throws LockedError
 * when one works on it. Commands don't take it: they may run beside a server.
 */
export const lockDataFolder = (dataDir: string): (() => void) =>
  takeLock(join(dataDir, 'kaiden.lock'), `A server or a restore works on ${dataDir} already`);
