import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { BUSY_TIMEOUT } from './open.ts';

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

export interface MigrationReport {
  /** How many migrations were applied. */
  applied: number;
  /** Where the file as it was before lies; null when there was nothing to keep. */
  copy: string | null;
}

/** Thrown when the file can't be used; the message names it and says why. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** Thrown when the file was written by a later version of the program. */
export class NewerDatabaseError extends DatabaseFileError {
  override name = 'NewerDatabaseError';
}

/**
 * Brings the file up to date, or makes it. Before an existing file is changed, a copy of it is put into
 * `backups/` beside it. Throws NewerDatabaseError when the file is ahead of this program, and DatabaseFileError when
 * there can't be a database. `migrationsFolder` is only another one in tests.
 */
export async function migrateDatabase(
  file: string,
  { migrationsFolder = ownMigrations }: { migrationsFolder?: string } = {},
): Promise<MigrationReport> {
  const client = openOrMake(file);
  try {
    const known = readMigrationFiles({ migrationsFolder });
    const done = appliedMigrations(client);
    const newest = known.at(-1)?.folderMillis ?? 0;
    if (done.some((at) => at > newest)) {
      throw new NewerDatabaseError(`${file} was written by a later version of Kaiden; use that version or a backup`);
    }
    const pending = known.filter((migration) => migration.folderMillis > (done.at(-1) ?? 0));
    if (pending.length === 0) return { applied: 0, copy: null };
    const copy = done.length > 0 ? await copyBeforeUpgrade(client, file) : null;
    migrate(drizzle(client), { migrationsFolder });
    return { applied: pending.length, copy };
  } finally {
    client.close();
  }
}

function openOrMake(file: string): Database.Database {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const client = new Database(file);
    client.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    client.pragma('journal_mode = WAL');
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(`${file} can't be used as the database: ${reason}`, { cause: error });
  }
}

function appliedMigrations(client: Database.Database): number[] {
  const table = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return [];
  return client.prepare('select created_at from __drizzle_migrations order by created_at').pluck().all().map(Number);
}

async function copyBeforeUpgrade(client: Database.Database, file: string): Promise<string> {
  const folder = join(dirname(file), 'backups');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(folder, `${basename(file, '.db')}-before-upgrade-${stamp}.db`);
  if (existsSync(copy)) throw new Error(`${copy} exists already`);
  await client.backup(copy);
  return copy;
}
