import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { VERSIONS_FILE } from '../../catalogue/versions/file.ts';

export const DATABASE = 'kaiden.db';
/** Key file of a data folder for encryption at rest. */
export const SECRET_KEY = 'secret.key';
/** Folder of uploaded files. */
export const FILES = 'files';
/** Last entry of every backup: the list of the others. */
export const MANIFEST = 'kaiden-backup.json';

/** Files of a database. */
export const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`];
/** Everything that a restore replaces in a data folder. */
export const REPLACED = [...DATABASE_FILES, SECRET_KEY, VERSIONS_FILE, FILES];

/** Returns the default folder of backups, also used for data replaced by a restore. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Formats a time for a file name: 2026-03-01T02-00-00Z. */
const stamp = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Returns the name of a backup made now (Unix ms). Sorted by name, the latest is last. */
export const backupName = (now: number): string => `kaiden-${stamp(now)}.tar.gz`;

/** Returns the path for a backup made now (Unix ms): with a later second in its name if that of this second exists. */
export function freeBackupPath(folder: string, now: number): string {
  const path = join(folder, backupName(now));
  return existsSync(path) ? freeBackupPath(folder, now + 1000) : path;
}

export const BACKUP_NAME = /^kaiden-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;
/** Extension of incomplete backups. */
export const PARTIAL = '.partial';
