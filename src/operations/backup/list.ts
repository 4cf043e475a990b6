import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { BackupDocument } from '../../../contracts/documents/operations.ts';
import { BACKUP_NAME } from './names.ts';

/** Returns the complete backups in a folder, latest first; none if the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupDocument[]> {
  const names = await readdir(folder).catch(() => []);
  const latestFirst = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();
  return Promise.all(
    latestFirst.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, bytes: size, made: Math.round(mtimeMs) };
    }),
  );
}
