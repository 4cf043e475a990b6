import type Database from 'better-sqlite3';

import { watchTables } from './watch.ts';

/** State of the database that something was made from. */
export interface State {
  /** SQLite's number of the database's state. */
  readonly number: number;
  /** Tables that were read, with their numbers of commits; undefined if they are not known: then every commit counts. */
  readonly tables?: ReadonlyMap<string, number>;
}

/** Reads of which the tables are noted. */
export interface Noted {
  readonly number: number;
  readonly tables: Set<string>;
}

export interface States {
  /** Returns a number that changes with every commit of another connection. Inside a snapshot it is the number of that state. */
  number: () => number;
  /** Begins to note which tables are read, for these reads in place of others. To be called inside a snapshot. */
  begin: () => Noted;
  /** Returns the state that the reads since `begin` have seen. */
  end: (noted: Noted) => State;
  /** Returns whether nothing has been committed since a state that changes it. To be called outside of snapshots. */
  isCurrent: (state: State) => boolean;
  /** Returns a text that is another one as soon as one of these tables has changed. Counts as reading them. */
  stamp: (tables: readonly string[]) => string;
}

interface Look {
  number: number;
  /** Commits by table. */
  commits: ReadonlyMap<string, number>;
  total: number;
  /** Number of the first state that `commits` can be compared with: an uncounted commit, of another program, may have changed any table. */
  since: number;
}

/**
 * Watches the reading connection of a server, and returns the states of its tables. What was made from some tables is valid until one of them has
 * changed. Commits are counted by table in the transaction that makes the changes (`writes.ts`), so the counts belong to the same state as the rows.
 * To be called before anything is prepared on the connection.
 */
export function createStates(client: Database.Database): States {
  const version = client.prepare<[], number>('PRAGMA data_version').pluck();
  const counts = client.prepare<[], [string, number]>('SELECT name, commits FROM table_states').raw();
  let current: Noted | undefined;
  watchTables(client, ({ read }) => {
    if (current) for (const table of read) current.tables.add(table);
  });
  let last: Look | undefined;
  const look = (): Look => {
    const number = version.get()!;
    if (last?.number === number) return last;
    const rows = counts.all();
    const total = rows.reduce((sum, [, count]) => sum + count, 0);
    const since = last && total !== last.total ? last.since : number;
    return (last = { number, commits: new Map(rows), total, since });
  };
  return {
    number: () => version.get()!,
    begin: () => (current = { number: look().number, tables: new Set() }),
    end(noted) {
      const { number, commits } = look();
      const isWhole = current === noted && number === noted.number;
      current = undefined;
      if (!isWhole) return { number: noted.number };
      return {
        number: noted.number,
        tables: new Map(Array.from(noted.tables, (table) => [table, commits.get(table) ?? 0])),
      };
    },
    stamp(tables) {
      for (const table of tables) current?.tables.add(table);
      const { commits, since } = look();
      return [since, ...tables.map((table) => commits.get(table) ?? 0)].join();
    },
    isCurrent({ number, tables }) {
      const now = look();
      if (now.number === number) return true;
      if (!tables || now.since > number) return false;
      for (const [table, count] of tables) if ((now.commits.get(table) ?? 0) !== count) return false;
      return true;
    },
  };
}
