import { mkdtemp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makeFolder } from '../../../db/make-folder.ts';
import { BackupError } from './backup-error.ts';
import { freeBackupPath, PARTIAL } from './names.ts';

export const FOLDER_HINT = 'KAIDEN_BACKUP_DIR sets the folder, unless a file is named';

/** Makes a folder next to a file that is to be written. Throws BackupError if that is impossible. */
export async function makeWorkplace(file: string): Promise<string> {
  try {
    makeFolder(dirname(file), { mode: 0o700 });
    return await mkdtemp(`${file}${PARTIAL}-`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${dirname(file)} can't be used for backups: ${reason} (${FOLDER_HINT})`, { cause: error });
  }
}

/** Throws BackupError unless a backup can be written into a folder, which is made if it is missing. */
export async function checkBackupFolder(folder: string): Promise<void> {
  await rm(await makeWorkplace(freeBackupPath(folder, Date.now())), { recursive: true });
}
