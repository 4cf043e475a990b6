import type { Database } from 'better-sqlite3';

import { flushLog } from './log-size.ts';
import type { Connection, Tx } from './open.ts';
import { beginCounting, countCommit } from './states/writes.ts';

/** Interval of checks whether another process has ended its transaction (ms). SQLite backs off to 100 ms. */
const LOOK = 4;
const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Begins a write transaction, after that of another process. Throws SQLITE_BUSY after the connection's `busy_timeout`. */
function beginWriting(client: Database): void {
  const patience = patienceOf(client);
  const end = performance.now() + patience;
  // `exec`, here and below, because `pragma` prepares a statement that returns rows, which takes as long as a short change.
  client.exec('PRAGMA busy_timeout = 0');
  try {
    while (!triedToBegin(client, performance.now() < end)) Atomics.wait(nobody, 0, 0, LOOK);
  } finally {
    client.exec(`PRAGMA busy_timeout = ${patience}`);
  }
}

const patiences = new WeakMap<Database, number>();

/** Returns the time that a connection was opened to wait for others (ms). */
function patienceOf(client: Database): number {
  const known = patiences.get(client) ?? (client.pragma('busy_timeout', { simple: true }) as number);
  patiences.set(client, known);
  return known;
}

const setFlushing = (client: Database, isOn: boolean): void =>
  void client.exec(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`);

/** Returns whether a transaction has begun; false if another process is writing and `mayWait`. */
function triedToBegin(client: Database, mayWait: boolean): boolean {
  try {
    client.exec('BEGIN IMMEDIATE');
    beginCounting(client);
    return true;
  } catch (error) {
    if (mayWait && error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      return false;
    throw error;
  }
}

/**
 * Runs `work` inside `BEGIN IMMEDIATE … COMMIT` and returns its result. Any error rolls everything back; so does the end with `undo`.
 * Without `flush` it need not be on disk when this settles: a power cut may lose it. A `quiet` change may be seen late by readers. The caller must not run two at once on a connection.
 */
export async function inTransaction<T>(
  { client, db }: Connection,
  work: (tx: Tx) => Promise<T>,
  { undo = false, flush = true, quiet = false }: { undo?: boolean; flush?: boolean; quiet?: boolean } = {},
): Promise<T> {
  if (!flush) setFlushing(client, false);
  try {
    beginWriting(client);
    const result = await work(db as Tx);
    if (!undo) countCommit(client, quiet);
    client.exec(undo ? 'ROLLBACK' : 'COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back by itself after a full disk or an I/O error.
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  } finally {
    if (!flush) setFlushing(client, true);
  }
}

/** Runs part of the work of a transaction; an error undoes that part alone. */
export async function undoneAlone<T>({ client }: Connection, work: () => Promise<T>): Promise<T> {
  client.exec('SAVEPOINT part');
  try {
    return await work();
  } catch (error) {
    // SQLite has already rolled everything back by itself after a full disk or an I/O error.
    if (client.inTransaction) client.exec('ROLLBACK TO part');
    throw error;
  } finally {
    if (client.inTransaction) client.exec('RELEASE part');
  }
}

/** Transaction for several consecutive tasks. */
export interface OpenTransaction {
  tx: Tx;
  /** Commits it. Without `flush` it need not be on disk then: a power cut may lose it. */
  commit: (flush: boolean) => void;
  /** Rolls everything back. */
  rollBack: () => void;
}

/** Begins a transaction. Nothing else may use the connection before it is committed or rolled back. */
export function beginTransaction({ client, db }: Connection): OpenTransaction {
  // Flushing can't be changed inside a transaction.
  setFlushing(client, false);
  const over = () => setFlushing(client, true);
  try {
    beginWriting(client);
  } catch (error) {
    over();
    throw error;
  }
  return {
    tx: db as Tx,
    commit(flush) {
      countCommit(client);
      client.exec('COMMIT');
      over();
      if (flush) flushLog(client.name);
    },
    rollBack() {
      // SQLite has already rolled back by itself after a full disk or an I/O error.
      if (client.inTransaction) client.exec('ROLLBACK');
      over();
    },
  };
}

/** Runs reads in one snapshot, on a connection that nothing else uses meanwhile. */
export async function readTogether<T>({ client }: Connection, work: () => Promise<T>): Promise<T> {
  client.exec('BEGIN');
  try {
    return await work();
  } finally {
    client.exec('COMMIT');
  }
}
