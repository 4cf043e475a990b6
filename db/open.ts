import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

import { readRowsFaster } from './rows.ts';
import * as schema from './schema/index.ts';
import { watchStatements, type SlowStatementOptions } from './slow-statements.ts';
import { watchWrites } from './states/writes.ts';
import { createSees } from './visibility/sees.ts';
import { showAll, showSeen } from './visibility/views.ts';

declare const writable: unique symbol;

/** Readable database. Handlers get nothing more. */
export type Db = BaseSQLiteDatabase<'async', Database.RunResult, typeof schema>;
/** Database inside a write transaction. Only the writer creates these, so only commands can change anything. */
export type Tx = Db & { readonly [writable]: true };

export interface Connection {
  db: Db;
  client: Database.Database;
  close(): void;
}

/** Further connections to the same file, for reading. */
interface Pool {
  open: () => Connection;
  /** Open connections that are not in use. */
  idle: Connection[];
  /** Whether the main connection is closed. */
  isClosed: boolean;
}

/** How long a write waits for another process that writes, a command line beside the server, say (ms). */
export const BUSY_TIMEOUT = 60_000;

export interface OpenOptions {
  /** Overrides BUSY_TIMEOUT (ms), for tests of the failure. */
  busyTimeout?: number;
  /** Called with each executed statement, with its values filled in. */
  onStatement?: (sql: string) => void;
  /** Called for slow statements. */
  slow?: SlowStatementOptions | undefined;
}

const pools = new WeakMap<Db, Pool>();

/** Returns the pool of a connection, which is closed with it. */
export const poolOf = (db: Db): Pool => pools.get(db)!;

function connect(client: Database.Database, another: () => Connection): Connection {
  const db = drizzle(client, { schema }) as unknown as Db;
  readRowsFaster(db);
  const pool: Pool = { open: another, idle: [], isClosed: false };
  pools.set(db, pool);
  const close = () => {
    pool.isClosed = true;
    for (const one of pool.idle.splice(0)) one.close();
    client.close();
  };
  return { client, db, close };
}

/** Opens a read-only connection that sees everything. The file must exist. */
export function openForReading(file: string, options: OpenOptions = {}): Connection {
  const client = openReader(file, options, showAll);
  return connect(client, () => openForReading(file, options));
}

/**
 * Opens a read-only connection that shows the current viewer (`readAs`) only whom they see. What that depends on is read from `all`, a connection that
 * sees everything.
 */
export function openForViewers(all: Connection, options: OpenOptions = {}): Connection {
  const sees = createSees(all.client);
  const open = (): Connection =>
    connect(
      openReader(all.client.name, options, (client) => showSeen(client, sees)),
      open,
    );
  return open();
}

function openReader(
  file: string,
  { onStatement, slow }: OpenOptions,
  prepare: (client: Database.Database) => void,
): Database.Database {
  const client = new Database(file, { fileMustExist: true, verbose: statementLog(onStatement) });
  if (slow) watchStatements(client, slow);
  client.pragma('busy_timeout = 5000');
  prepare(client);
  client.pragma('query_only = ON');
  client.pragma('cache_size = -65536');
  client.pragma('mmap_size = 268435456');
  return client;
}

/** Opens a connection that can only write to temporary tables. The file must exist. */
export function openReadOnly(file: string, { slow }: Pick<OpenOptions, 'slow'> = {}): Connection {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  if (slow) watchStatements(client, slow);
  client.pragma('busy_timeout = 5000');
  client.pragma('foreign_keys = OFF');
  showAll(client);
  client.pragma('cache_size = -65536');
  client.pragma('mmap_size = 268435456');
  return connect(client, () => openReadOnly(file, { slow }));
}

/**
 * Opens the writing connection; a process has one. `synchronous = FULL`, so that acknowledged writes survive a power cut. Waits for another
 * writing process, up to BUSY_TIMEOUT.
 */
export function openForWriting(
  file: string,
  { onStatement, busyTimeout = BUSY_TIMEOUT, slow }: OpenOptions = {},
): Connection {
  const client = new Database(file, { verbose: statementLog(onStatement) });
  if (slow) watchStatements(client, slow);
  client.pragma(`busy_timeout = ${busyTimeout}`);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  // Deleted e-mail addresses and tokens are overwritten; only pages that become free as a whole keep their content. It costs nothing measurable.
  client.pragma('secure_delete = FAST');
  // Plays touch pages all over the indexes: with a small cache and frequent checkpoints a score takes twice as long with a million stored
  // as with ten thousand. The cache (up to 256 MiB) only grows with written data.
  client.pragma('cache_size = -262144');
  client.pragma('wal_autocheckpoint = 8000');
  client.pragma('temp_store = MEMORY');
  showAll(client);
  watchWrites(client);
  return connect(client, () => openForReading(file, { onStatement, slow }));
}

/** Returns the path of a connection's file. */
export const fileOf = (db: Db): string => (db as unknown as { $client: Database.Database }).$client.name;

const statementLog = (log: ((sql: string) => void) | undefined) => log && ((message?: unknown) => log(String(message)));
