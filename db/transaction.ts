import type { Database } from 'better-sqlite3';

import { flushLog } from './log-size.ts';
import type { Connection, Tx } from './open.ts';

/** How often to look whether another process has ended its transaction (ms). SQLite looks every 100 ms after a while. */
const LOOK = 4;
const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Begins a transaction that writes, after that of another process. Throws SQLITE_BUSY after the connection's `busy_timeout`. */
function beginWriting(client: Database): void {
  const patience = client.pragma('busy_timeout', { simple: true }) as number;
  const end = performance.now() + patience;
  client.pragma('busy_timeout = 0');
  try {
    while (!triedToBegin(client, performance.now() < end)) Atomics.wait(nobody, 0, 0, LOOK);
  } finally {
    client.pragma(`busy_timeout = ${patience}`);
  }
}

/** Returns whether a transaction has begun; false when another process writes and `mayWait`. */
function triedToBegin(client: Database, mayWait: boolean): boolean {
  try {
    client.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (mayWait && error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      return false;
    throw error;
  }
}

/**
 * Runs `work` inside `BEGIN IMMEDIATE … COMMIT` and returns what it returns. Anything thrown rolls all of it back; with
 * `undo`, so does its end. Without `flush` it need not be on the disk when this settles: a power cut may undo it.
 * The caller has to see to it that no two run at once on a connection.
 */
export async function inTransaction<T>(
  { client, db }: Connection,
  work: (tx: Tx) => Promise<T>,
  { undo = false, flush = true }: { undo?: boolean; flush?: boolean } = {},
): Promise<T> {
  if (!flush) client.pragma('synchronous = NORMAL');
  try {
    beginWriting(client);
    const result = await work(db as Tx);
    client.exec(undo ? 'ROLLBACK' : 'COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back by itself after a full disk or an I/O error.
    if (client.inTransaction) client.exec('ROLLBACK');
    throw error;
  } finally {
    if (!flush) client.pragma('synchronous = FULL');
  }
}

/** A transaction that several pieces of work follow one another in. */
export interface OpenTransaction {
  tx: Tx;
  /** Commits it. Without `flush` it need not be on the disk then: a power cut may undo it. */
  commit: (flush: boolean) => void;
  /** Undoes all of it. */
  rollBack: () => void;
}

/** Begins a transaction. Nothing else may use the connection before it is committed or rolled back. */
export function beginTransaction({ client, db }: Connection): OpenTransaction {
  // How a transaction is flushed can't be changed inside it.
  client.pragma('synchronous = NORMAL');
  const over = () => client.pragma('synchronous = FULL');
  try {
    beginWriting(client);
  } catch (error) {
    over();
    throw error;
  }
  return {
    tx: db as Tx,
    commit(flush) {
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

/** Runs reads that see one state of the database, on a connection that nothing else uses meanwhile. */
export async function readTogether<T>({ client }: Connection, work: () => Promise<T>): Promise<T> {
  client.exec('BEGIN');
  try {
    return await work();
  } finally {
    client.exec('COMMIT');
  }
}
