import { flushLog } from './log-size.ts';
import type { Connection, Tx } from './open.ts';

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
    client.exec('BEGIN IMMEDIATE');
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
    client.exec('BEGIN IMMEDIATE');
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
