import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import Database from 'better-sqlite3';

import { DatabaseFileError } from './migrate.ts';

/** Thrown when another process holds a lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Takes a lock that one process can have at a time, and returns what gives it back. It is SQLite's own on an empty
 * file, so the system gives it back when the process dies, however it dies. Throws LockedError with `message` when
 * somebody has it, and DatabaseFileError when the file can't be made.
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
    // A folder that is not there yet is made for its owner alone: it will hold hashes of passwords and a key.
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // A holder keeps it for days; a look at it (`isLocked`) is over in no time.
    return new Database(file, { timeout: 100 });
  } catch (error) {
    throw unusable(file, error);
  }
}

const unusable = (file: string, error: unknown): DatabaseFileError =>
  new DatabaseFileError(`${file} can't be used: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
