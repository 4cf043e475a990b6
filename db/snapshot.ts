import { atMost } from '../src/shared/at-most.ts';
import { besideOf, type Connection, type Db } from './open.ts';

export type Snapshot = <T>(work: () => T | Promise<T>) => Promise<T>;

/**
 * Makes a function that runs reads which all see one state of the database, whatever is committed meanwhile.
 * Work that overlaps shares a state, so it must not wait for anything but reads: a state that is held for long keeps
 * the log of the database from being folded in.
 */
export function createSnapshots({ client }: Connection): Snapshot {
  const begin = client.prepare('BEGIN');
  const end = client.prepare('COMMIT');
  let running = 0;
  return async (work) => {
    if (running === 0) begin.run();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0) end.run();
    }
  };
}

/** How many connections stay open for whoever needs one next: statements need not be prepared again. */
const KEPT = 2;

const origins = new WeakMap<Db, Db>();

/** The connection that this one was opened beside, or itself. */
export const originOf = (db: Db): Db => origins.get(db) ?? db;

/**
 * A connection that sees the database as it is now until it is closed: for reading that waits for somebody else, such as
 * a client that takes what is read. Others go on meanwhile; only the log is not folded in.
 */
export function openSnapshot(db: Db): Pick<Connection, 'db' | 'close'> {
  const origin = originOf(db);
  const { open, idle } = besideOf(origin);
  const connection = idle.pop() ?? open();
  origins.set(connection.db, origin);
  connection.client.exec('BEGIN');
  // The state is that of the first read.
  connection.client.pragma('user_version');
  return { db: connection.db, close: () => giveBack(connection, origin) };
}

function giveBack(connection: Connection, origin: Db): void {
  if (!connection.client.inTransaction) return;
  connection.client.exec('COMMIT');
  const { idle, isOver } = besideOf(origin);
  if (!isOver && idle.length < KEPT) idle.push(connection);
  else connection.close();
}

/** Reads of which each has a connection of its own; more than these wait, so that a rush needs no more connections. */
const AT_ONCE = 4;

export type LongReads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Makes a function that runs reads which take long, each on a connection that sees one state for all that time. */
export function createLongReads(db: Db): LongReads {
  const turn = atMost(AT_ONCE);
  return (work) =>
    turn(async () => {
      const snapshot = openSnapshot(db);
      try {
        return await work(snapshot.db);
      } finally {
        snapshot.close();
      }
    });
}
