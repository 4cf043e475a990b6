import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';

import { readContent, type Content } from '../../../db/content-hash.ts';
import { copyDatabase } from '../../../db/copy.ts';
import { isWriteFault } from '../../../db/failures.ts';
import { newestMigration } from '../../../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE, DATABASE_FILES, REPLACED } from './names.ts';
import { replaceData } from './replace.ts';
import { unpackBackup } from './unpack.ts';

export interface Restored extends Content {
  /** When the backup was made (Unix ms); null for a database file, which doesn't contain it. */
  made: number | null;
  /** Version of Kaiden that made the backup; null for a database file. */
  version: string | null;
  /** New place of the replaced data; null if there was none. */
  before: string | null;
}

interface RestoreOptions {
  dataDir: string;
  force: boolean;
}

/**
 * Restores a data folder from a backup, or its database from a database file, after everything in the file has been checked. A database
 * file replaces only the database: `secret.key` and `files/` stay as they are. Replaced data is moved into `backups/`, and only with
 * `force`. On failure, the folder is unchanged. Throws BackupError if the file is unusable or data exists, LockedError if a server is using
 * the folder.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
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
    await copyDatabase(file, copy).catch((error: unknown) => {
      if (!isWriteFault(error)) throw error;
      throw new BackupError(`${file} could not be copied into ${folder}: ${error.message}`, { cause: error });
    });
    await chmod(copy, 0o600);
    const content = readContent(copy);
    if (content.migration > newestMigration()) {
      throw new BackupError(`${file} was written by a newer version of Kaiden; use that version`);
    }
    return content;
  });
  return { ...result, made: null, version: null, before };
}

/** Returns whether a file has the header of an SQLite database. */
async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(16), position: 0 });
    return buffer.equals(Buffer.from('SQLite format 3\0'));
  } finally {
    await handle.close();
  }
}
