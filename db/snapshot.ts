import type { Connection } from './open.ts';

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
