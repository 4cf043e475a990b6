import Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';

import { readRowsFaster } from './rows.ts';
import * as schema from './schema/index.ts';
import { watchStatements, type SlowStatementOptions } from './slow-statements.ts';

declare const writable: unique symbol;

/** A database that can be read. Handlers hold one of these and nothing more. */
export type Db = BetterSQLite3Database<typeof schema>;
/** A database inside a write transaction. Only the writer hands these out, so only commands can change anything. */
export type Tx = Db & { readonly [writable]: true };

export interface Connection {
  db: Db;
  client: Database.Database;
  close(): void;
}

/** What is opened beside a connection, to the same file and for reading. */
interface Beside {
  open: () => Connection;
  /** Open, and not in use. */
  idle: Connection[];
  /** Whether the connection itself is closed. */
  isOver: boolean;
}

/** How long a write waits for another process that writes, a command line beside the server say (ms). */
export const BUSY_TIMEOUT = 60_000;

export interface OpenOptions {
  /** Waits so long (ms) instead of BUSY_TIMEOUT; for tests of what comes after. */
  busyTimeout?: number;
  /** Called with each statement as it is run, with its values filled in. */
  onStatement?: (sql: string) => void;
  /** Told of statements that take long. */
  slow?: SlowStatementOptions | undefined;
}

const besides = new WeakMap<Db, Beside>();

/** What is opened beside a connection. It is closed with it. */
export const besideOf = (db: Db): Beside => besides.get(db)!;

function connect(client: Database.Database, another: () => Connection): Connection {
  const db: Db = drizzle(client, { schema });
  readRowsFaster(db);
  const beside: Beside = { open: another, idle: [], isOver: false };
  besides.set(db, beside);
  const close = () => {
    beside.isOver = true;
    for (const one of beside.idle.splice(0)) one.close();
    client.close();
  };
  return { client, db, close };
}

/** Opens a connection that can only read. The file must exist. */
export function openForReading(file: string, options: OpenOptions = {}): Connection {
  const { onStatement, slow } = options;
  const client = new Database(file, { fileMustExist: true, verbose: statementLog(onStatement) });
  if (slow) watchStatements(client, slow);
  client.pragma('busy_timeout = 5000');
  client.pragma('query_only = ON');
  client.pragma('cache_size = -65536');
  client.pragma('mmap_size = 268435456');
  return connect(client, () => openForReading(file, options));
}

/** Opens a connection that can write to nothing but temporary tables. The file must exist. */
export function openReadOnly(file: string, { slow }: Pick<OpenOptions, 'slow'> = {}): Connection {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  if (slow) watchStatements(client, slow);
  client.pragma('busy_timeout = 5000');
  client.pragma('foreign_keys = OFF');
  client.pragma('cache_size = -65536');
  client.pragma('mmap_size = 268435456');
  return connect(client, () => openReadOnly(file, { slow }));
}

/**
 * Opens the connection that writes; there is one in a process. `synchronous = FULL`, so that what was
 * acknowledged survives a power cut. Waits for another process that writes, at most BUSY_TIMEOUT.
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
  // Plays touch pages all over the indexes: with a small cache and frequent checkpoints a score takes twice as long with a
  // million stored as with ten thousand. The cache (up to 256 MiB) only grows with what is written.
  client.pragma('cache_size = -262144');
  client.pragma('wal_autocheckpoint = 8000');
  client.pragma('temp_store = MEMORY');
  return connect(client, () => openForReading(file, { onStatement, slow }));
}

/** The file that a connection is to. */
export const fileOf = (db: Db): string => (db as unknown as { $client: Database.Database }).$client.name;

const statementLog = (log: ((sql: string) => void) | undefined) => log && ((message?: unknown) => log(String(message)));
