import { statSync } from 'node:fs';

import { databaseFile } from '../base/database-file.ts';

/** Returns a warning if every user of the machine can read the database; null if not, and on Windows, which has no modes. */
export function findExposure(dataDir: string): string | null {
  if (process.platform === 'win32') return null;
  const file = databaseFile(dataDir);
  const isReadable = (statSync(file).mode & 0o004) !== 0 && (statSync(dataDir).mode & 0o001) !== 0;
  if (!isReadable) return null;
  const content = 'which has password hashes and e-mail addresses';
  return `every user of this machine can read ${file}, ${content}; chmod 700 ${dataDir} changes that`;
}
