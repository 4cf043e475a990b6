import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

import Database from 'better-sqlite3';

import { makeFolder } from './make-folder.ts';
import { DatabaseFileError } from './migrate.ts';

/** Thrown when another process holds a lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Takes a lock that only one process can hold, and returns a function that releases it. It is SQLite's own lock on an empty file, so the
 * system releases it when the process dies, for whatever reason. Throws LockedError with `message` if it is held, and DatabaseFileError if
 * the file can't be created.
 */
export function takeLock(file: string, message: string): () => void {
  const client = openLock(file);
  try {
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) {
      throw new LockedError(message, { cause: error });
    }
    throw unusable(file, error);
  }
  return () => client.close();
}

/** Returns whether another process holds a lock. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const client = new Database(file, { readonly: true, timeout: 0 });
  try {
    client.pragma('schema_version');
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return true;
    throw unusable(file, error);
  } finally {
    client.close();
  }
}

function openLock(file: string): Database.Database {
  try {
    // A new folder is accessible to its owner only: it will contain password hashes and a key.
    makeFolder(dirname(file), { mode: 0o700 });
    // A holder keeps it for days; a check (`isLocked`) takes no time.
    return new Database(file, { timeout: 100 });
  } catch (error) {
    throw unusable(file, error);
  }
}

const unusable = (file: string, error: unknown): DatabaseFileError =>
  new DatabaseFileError(`${file} can't be used: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
