import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { DatabaseFileError, migrateDatabase, NewerDatabaseError } from '../../db/migrate.ts';
import { openForReading, openForWriting, type Connection } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { buildProgram, runProgram, temporaryFolder } from '../support/program.ts';

const own = resolve('db/migrations');

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

interface Journal {
  entries: { idx: number; when: number; tag: string; [more: string]: unknown }[];
}
const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** The migrations of a version of the program that has one more than this one. */
function laterMigrations(statement = 'create table later (id integer primary key, note text)'): string {
  const folder = join(temporaryFolder(), 'migrations');
  cpSync(own, folder, { recursive: true });
  const journal = journalOf(folder);
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: 'later' });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, 'later.sql'), `${statement};`);
  return folder;
}

const newFile = () => join(temporaryFolder(), 'kaiden.db');

/** A connection to look into a file with, closed after the test. */
function look(file: string): Database.Database {
  const client = new Database(file, { readonly: true });
  onTestFinished(() => void client.close());
  return client;
}
const tablesOf = (file: string) =>
  look(file).prepare("select name from sqlite_master where type = 'table'").pluck().all();

const insertUser = (connection: Connection, name: string) =>
  connection.client
    .prepare(
      `insert into users (username, username_lowercase, social_media, join_date, last_seen, about, badges, auth_level)
       values (?, ?, '{}', 0, 0, '', '[]', 1)`,
    )
    .run(name, name);
const namesIn = (file: string) => look(file).prepare('select username from users').pluck().all();

function opened(connection: Connection): Connection {
  onTestFinished(() => connection.close());
  return connection;
}

test('a new file gets every migration, in folders that need not be there, and nothing is copied', async () => {
  const file = join(temporaryFolder(), 'some/where/kaiden.db');
  expect(await migrateDatabase(file)).toEqual({ applied: journalOf(own).entries.length, copy: null });
  expect(tablesOf(file)).toEqual(expect.arrayContaining(['users', 'scores', 'pbs', 'session_search']));
  expect(look(file).pragma('journal_mode', { simple: true })).toBe('wal');
  expect(existsSync(join(dirname(file), 'backups'))).toBe(false);
});

test('a file that is up to date stays as it is, and nothing is copied', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const before = { bytes: readFileSync(file), changed: statSync(file).mtimeMs };
  expect(await migrateDatabase(file)).toEqual({ applied: 0, copy: null });
  expect({ bytes: readFileSync(file), changed: statSync(file).mtimeMs }).toEqual(before);
  expect(existsSync(join(dirname(file), 'backups'))).toBe(false);
});

test('before an older file is upgraded, a copy of it as it was goes into backups', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = openForWriting(file);
  insertUser(writer, 'hazel');
  writer.close();

  const { applied, copy } = await migrateDatabase(file, { migrationsFolder: laterMigrations() });
  expect(applied).toBe(1);
  expect(tablesOf(file)).toContain('later');
  expect(namesIn(file)).toEqual(['hazel']);
  expect(dirname(copy!)).toBe(join(dirname(file), 'backups'));
  expect(namesIn(copy!)).toEqual(['hazel']);
  // For its owner only, like the database in the data folder.
  expect(statSync(copy!).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  expect(tablesOf(copy!)).not.toContain('later');
  // The copy is a database that can be put in the place of the file.
  expect(await migrateDatabase(copy!)).toEqual({ applied: 0, copy: null });
});

test('the copy has what another process has written and not yet put into the main file', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = opened(openForWriting(file));
  insertUser(writer, 'hazel');
  const { copy } = await migrateDatabase(file, { migrationsFolder: laterMigrations() });
  expect(namesIn(copy!)).toEqual(['hazel']);
});

test('an upgrade that fails leaves the file as it was, beside its copy', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = openForWriting(file);
  insertUser(writer, 'hazel');
  writer.close();
  const migrationsFolder = laterMigrations(
    'create table later (id integer);\n--> statement-breakpoint\ninsert into nowhere values (1)',
  );
  await expect(migrateDatabase(file, { migrationsFolder })).rejects.toThrow(/nowhere/);
  expect(tablesOf(file)).not.toContain('later');
  expect(namesIn(file)).toEqual(['hazel']);
  expect(readdirSync(join(dirname(file), 'backups'))).toHaveLength(1);
  expect(await migrateDatabase(file)).toEqual({ applied: 0, copy: null });
});

test('a file of a later version is refused and not touched', async () => {
  const file = newFile();
  await migrateDatabase(file, { migrationsFolder: laterMigrations() });
  const before = readFileSync(file);
  await expect(migrateDatabase(file)).rejects.toThrow(NewerDatabaseError);
  expect(readFileSync(file)).toEqual(before);
});

test('the command line says in one line that a file is of a later version, and ends with 1', async () => {
  const file = newFile();
  await migrateDatabase(file, { migrationsFolder: laterMigrations() });
  for (const args of [[], ['user', 'level', 'hazel', '3']]) {
    const settings = { KAIDEN_DATA_DIR: dirname(file), KAIDEN_PORT: '0' };
    const { code, stdout, stderr } = await runProgram(built.program, args, { settings });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`${file} was written by a newer version of Kaiden; use that version, or restore a backup\n`);
  }
});

test('a file that is no database is refused by its name', async () => {
  const file = newFile();
  writeFileSync(file, 'This is a shopping list and no database at all. '.repeat(100));
  await expect(migrateDatabase(file)).rejects.toThrow(DatabaseFileError);
  await expect(migrateDatabase(file)).rejects.toThrow(file);
});

test('the schema in code is what the migrations make', async () => {
  const cwd = temporaryFolder();
  cpSync(own, join(cwd, 'migrations'), { recursive: true });
  const kit = fileURLToPath(import.meta.resolve('drizzle-kit')).replace(/[^/\\]+$/, 'bin.cjs');
  // It takes the folder for a relative path, whatever it looks like.
  const args = ['generate', '--dialect', 'sqlite', '--schema', resolve('db/schema/index.ts'), '--out', 'migrations'];
  const { code, stdout, stderr } = await runProgram(kit, args, { cwd, patience: 60_000 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(journalOf(join(cwd, 'migrations'))).toEqual(journalOf(own));
  expect(stdout).toContain('No schema changes');
});

test('the connection for reading can write nothing', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const reader = opened(openForReading(file));
  expect(() => insertUser(reader, 'hazel')).toThrow(/readonly/);
  await expect(async () => reader.db.run(sql`delete from users`)).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'SQLITE_READONLY' }) }),
  );
  expect(() => reader.client.exec('create table x (y)')).toThrow(/readonly/);
  expect(() => openForReading(join(dirname(file), 'other.db'))).toThrow(/unable to open/);
});

test('a transaction that throws leaves nothing behind, and the next one runs', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = opened(openForWriting(file));
  const failing = inTransaction(writer, async () => {
    insertUser(writer, 'hazel');
    await Promise.resolve();
    insertUser(writer, 'rowan');
    throw new Error('not like this');
  });
  await expect(failing).rejects.toThrow('not like this');
  expect(namesIn(file)).toEqual([]);
  expect(await inTransaction(writer, async () => insertUser(writer, 'rowan').changes)).toBe(1);
  expect(namesIn(file)).toEqual(['rowan']);
});

test('readers see a transaction only once it is committed', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = opened(openForWriting(file));
  await inTransaction(writer, async () => {
    insertUser(writer, 'hazel');
    expect(namesIn(file)).toEqual([]);
  });
  expect(namesIn(file)).toEqual(['hazel']);
});

test('a row that points at nothing is refused', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = opened(openForWriting(file));
  const statement =
    "insert into sessions (session_id, user, gpt, name, highlight, calculated, time_inserted, time_started, time_ended) values (x'00', 7, 7, '', 0, '{}', 0, 0, 0)";
  expect(() => writer.client.exec(statement)).toThrow(/FOREIGN KEY/);
});

test('commands of other processes wait for each other, and none is lost', async () => {
  const folder = temporaryFolder();
  await migrateDatabase(join(folder, 'kaiden.db'));
  const create = (name: string) =>
    runProgram(built.program, ['user', 'create', name, '--email', `${name}@example.com`], {
      settings: { KAIDEN_DATA_DIR: folder },
      input: 'a long password\n',
    });
  const names = ['hazel', 'rowan', 'linden'];
  const outcomes = await Promise.all(names.map(create));
  expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(names.map(() => ({ code: 0, stderr: '' })));
  expect(new Set(outcomes.map(({ stdout }) => stdout.trim()))).toEqual(new Set(['1', '2', '3']));
  expect(new Set(namesIn(join(folder, 'kaiden.db')))).toEqual(new Set(names));
});

test('a writer waits for the lock of another instead of failing', async () => {
  const file = newFile();
  await migrateDatabase(file);
  const writer = opened(openForWriting(file));
  const other = opened(openForWriting(file));
  other.client.pragma('busy_timeout = 0');
  await inTransaction(writer, async () => {
    // Both on this thread: waiting would be for ever, so the other one is told not to.
    await expect(inTransaction(other, async () => undefined)).rejects.toThrow(/locked/);
  });
  expect(writer.client.pragma('busy_timeout', { simple: true })).toBe(60_000);
  await inTransaction(other, async () => insertUser(other, 'hazel'));
  expect(namesIn(file)).toEqual(['hazel']);
});

test('programs that start at once on an empty folder all find a whole database', async () => {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  const create = (name: string) =>
    runProgram(built.program, ['user', 'create', name, '--email', `${name}@example.com`], {
      settings: { KAIDEN_DATA_DIR: folder },
      input: 'a long password\n',
    });
  const outcomes = await Promise.all(['hazel', 'rowan', 'sorrel'].map(create));
  expect(outcomes.map(({ stderr }) => stderr)).toEqual(['', '', '']);
  expect(outcomes.map(({ stdout }) => stdout).toSorted()).toEqual(['1\n', '2\n', '3\n']);
});
