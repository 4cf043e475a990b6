import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { VERSIONS_FILE } from '../catalogue/versions/file.ts';

export const DATABASE = 'kaiden.db';
/** The key that the data folder keeps for what is encrypted at rest. */
export const SECRET_KEY = 'secret.key';
/** Folder of what was uploaded. */
export const FILES = 'files';
/** What stands last in every backup: what else is in it. */
export const MANIFEST = 'kaiden-backup.json';

/** The files that a database consists of. */
export const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`];
/** All that a backup replaces in a data folder. */
export const REPLACED = [...DATABASE_FILES, SECRET_KEY, VERSIONS_FILE, FILES];

/** Where backups go unless told otherwise, and what a restore has replaced. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** A time as it can stand in the name of a file: 2026-03-01T02-00-00Z. */
const stamp = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The name of a backup that is made now (Unix ms). In the order of names, the latest is last. */
export const backupName = (now: number): string => `kaiden-${stamp(now)}.tar.gz`;

/** Returns the path of a backup that is made now (Unix ms): with a later second in its name where one of this second is there. */
export function freeBackupPath(folder: string, now: number): string {
  const path = join(folder, backupName(now));
  return existsSync(path) ? freeBackupPath(folder, now + 1000) : path;
}

export const BACKUP_NAME = /^kaiden-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;
/** What a backup is called for as long as it is not complete. */
export const PARTIAL = '.partial';
