import { existsSync } from 'node:fs';
import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';

import { readContent, type Content } from '../../db/content-hash.ts';
import { copyDatabase } from '../../db/copy.ts';
import { newestMigration } from '../../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE, DATABASE_FILES, REPLACED } from './names.ts';
import { replaceData } from './replace.ts';
import { unpackBackup } from './unpack.ts';

export interface Restored extends Content {
  /** When the backup was made (Unix ms); null for a database file, which does not say. */
  made: number | null;
  /** Version of Kaiden that made the backup; null for a database file. */
  version: string | null;
  /** Where the data is now that was there before; null when there was none. */
  before: string | null;
}

interface RestoreOptions {
  dataDir: string;
  force: boolean;
}

/**
 * Restores a data folder from a backup, or its database from a database file, once everything in the file has been
 * checked. From a database file only the database is replaced: `secret.key` and `files/` stay as they are. Replaced data
 * is moved into `backups/`, and only with `force`. When something fails, the folder is unchanged. Throws BackupError
 * when the file can't be used or there is data already, LockedError when a server works on the folder.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}`);
  return (await isDatabase(file)) ? restoreDatabase(file, options) : restoreArchive(file, options);
}

async function restoreArchive(archive: string, options: RestoreOptions): Promise<Restored> {
  const { result, before } = await replaceData({ ...options, names: REPLACED }, (folder) =>
    unpackBackup(archive, folder),
  );
  const { files: _, ...about } = result;
  return { ...about, before };
}

async function restoreDatabase(file: string, options: RestoreOptions): Promise<Restored> {
  const { result, before } = await replaceData({ ...options, names: DATABASE_FILES }, async (folder) => {
    const copy = join(folder, DATABASE);
    await copyDatabase(file, copy);
    await chmod(copy, 0o600);
    const content = readContent(copy);
    if (content.migration > newestMigration()) {
      throw new BackupError(`${file} was written by a later version of Kaiden than this one`);
    }
    return content;
  });
  return { ...result, made: null, version: null, before };
}

/** Whether a file begins as an SQLite database does. */
async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(16), position: 0 });
    return buffer.equals(Buffer.from('SQLite format 3\0'));
  } finally {
    await handle.close();
  }
}
