import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Database from 'better-sqlite3';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';

import { foldTitle } from '../src/base/shared/fold-title.ts';
import { isWriteFault } from './failures.ts';
import { makeFolder } from './make-folder.ts';
import { BUSY_TIMEOUT } from './open.ts';

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

export interface MigrationReport {
  /** Number of applied migrations. */
  applied: number;
  /** Path of the backup copy; null if there was nothing to back up. */
  copy: string | null;
}

/** Thrown if the file can't be used; the message names it and the reason. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** Thrown if the file was written by a later version of the program. */
export class NewerDatabaseError extends DatabaseFileError {
  override name = 'NewerDatabaseError';
}

/** Thrown if the file was written by an earlier version of the program, and must not be upgraded now. */
export class OlderDatabaseError extends DatabaseFileError {
  override name = 'OlderDatabaseError';
  constructor(file: string) {
    super(`${file} was written by an older version of Kaiden; the next start of the server upgrades it`);
  }
}

/** Returns whether a file was written by an earlier version, so that `migrateDatabase` would change it. */
export function isOlder(file: string): boolean {
  const client = new Database(file, { readonly: true });
  try {
    return pendingAfter(appliedMigrations(client), readMigrationFiles({ migrationsFolder: ownMigrations })).length > 0;
  } finally {
    client.close();
  }
}

/**
 * Migrates the file, or creates it. Before an existing file is changed, a copy of it is put into `backups/` next to it. Throws
 * NewerDatabaseError if the file is newer than this program, and DatabaseFileError if it can't be used. `migrationsFolder` differs only in
 * tests.
 */
export async function migrateDatabase(
  file: string,
  { migrationsFolder = ownMigrations }: { migrationsFolder?: string } = {},
): Promise<MigrationReport> {
  const client = openOrMake(file);
  try {
    const known = readMigrationFiles({ migrationsFolder });
    const done = appliedMigrations(client);
    refuseNewer(file, done, known);
    const pending = pendingAfter(done, known);
    if (pending.length === 0) return { applied: 0, copy: null };
    const copy = done.length > 0 ? await copyBeforeUpgrade(client, file) : null;
    return { applied: applyPending(client, known), copy };
  } catch (error) {
    throw unwritable(file, error);
  } finally {
    client.close();
  }
}

/** Returns when the newest known migration was created (Unix ms). */
export const newestMigration = (): number =>
  readMigrationFiles({ migrationsFolder: ownMigrations }).at(-1)?.folderMillis ?? 0;

/** Adds the name of the file to errors of a full or failing disk. */
function unwritable(file: string, error: unknown): unknown {
  if (!isWriteFault(error)) return error;
  return new DatabaseFileError(`${file} can't be written: ${error.message}`, { cause: error });
}

function refuseNewer(file: string, done: readonly number[], known: readonly MigrationMeta[]): void {
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (done.some((at) => at > newest)) {
    throw new NewerDatabaseError(
      `${file} was written by a newer version of Kaiden; use that version, or restore a backup`,
    );
  }
}

const pendingAfter = (done: readonly number[], known: readonly MigrationMeta[]): MigrationMeta[] =>
  known.filter(({ folderMillis }) => folderMillis > (done.at(-1) ?? 0));

/**
 * Applies missing migrations in one transaction. They are determined inside of it: another program may have applied some since, which
 * Drizzle's own migrator does not expect.
 */
function applyPending(client: Database.Database, known: readonly MigrationMeta[]): number {
  // For migrations that fill in values SQL alone can't compute.
  client.function('fold_title', { deterministic: true }, (title: unknown) => foldTitle(String(title)));
  client.exec('BEGIN IMMEDIATE');
  try {
    client.exec(
      'create table if not exists "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    );
    const insert = client.prepare('insert into "__drizzle_migrations" (hash, created_at) values (?, ?)');
    const pending = pendingAfter(appliedMigrations(client), known);
    for (const { sql, hash, folderMillis } of pending) {
      for (const statement of sql) client.exec(statement);
      insert.run(hash, folderMillis);
    }
    client.exec('COMMIT');
    return pending.length;
  } catch (error) {
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  }
}

function openOrMake(file: string): Database.Database {
  try {
    makeFolder(dirname(file), { mode: 0o700 });
    makePrivate(file);
    const client = new Database(file);
    client.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    client.pragma('journal_mode = WAL');
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isClosed = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CANTOPEN');
    const hint = isClosed ? '. The user who runs Kaiden needs read and write access to it' : '';
    throw new DatabaseFileError(`${file} can't be used as the database: ${reason}${hint}`, { cause: error });
  }
}

/**
 * Creates a missing database that only its owner can read; SQLite gives the files next to it the same mode. Leaves errors to SQLite, which
 * opens it next.
 */
function makePrivate(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch {
    // It exists, or SQLite tells why it can't be created.
  }
}

/** Returns when each applied migration was created (Unix ms), in order. */
export function appliedMigrations(client: Database.Database): number[] {
  const table = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return [];
  return client.prepare('select created_at from __drizzle_migrations order by created_at').pluck().all().map(Number);
}

async function copyBeforeUpgrade(client: Database.Database, file: string): Promise<string> {
  const folder = join(dirname(file), 'backups');
  makeFolder(folder, { mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${basename(file, '.db')}-before-upgrade-${stamp}.db`);
  // It has the same secrets as the database.
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 });
  await client.backup(copy);
  return copy;
}
