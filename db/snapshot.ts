import { fileOf, openForReading, type Connection, type Db } from './open.ts';

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

/**
 * Opens a connection of its own that sees the database as it is now for as long as it is open: for reading that waits
 * for somebody else, such as a client that takes what is read. Others go on meanwhile; only the log is not folded in.
 */
export function openSnapshot(db: Db): Connection {
  const connection = openForReading(fileOf(db));
  connection.client.exec('BEGIN');
  // The state is that of the first read.
  connection.client.pragma('user_version');
  return connection;
}
