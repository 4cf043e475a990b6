import type Database from 'better-sqlite3';

import { watchTables } from './watch.ts';

/** Name under which commits are counted that change nothing worth mentioning. */
export const QUIET = '(quiet)';

const writes = new WeakMap<Database.Database, Set<string>>();

/** Notes the tables that statements of the writing connection change. */
export function watchWrites(client: Database.Database): void {
  const tables = new Set<string>();
  writes.set(client, tables);
  watchTables(client, ({ written }) => {
    for (const table of written) tables.add(table);
  });
}

/** Forgets what was noted: for a transaction that begins. */
export const beginCounting = (client: Database.Database): void => writes.get(client)?.clear();

/**
 * Counts a commit for each table that its transaction has changed; to be called just before it ends. A quiet one counts for none: its changes may be
 * seen late.
 */
export function countCommit(client: Database.Database, quiet = false): void {
  const changed = writes.get(client);
  if (!changed || changed.size === 0) return;
  const names = quiet ? [QUIET] : [...changed];
  changed.clear();
  countOf(client).run(JSON.stringify(names));
}

const counts = new WeakMap<Database.Database, Database.Statement>();

function countOf(client: Database.Database): Database.Statement {
  const known = counts.get(client);
  if (known) return known;
  const statement = client.prepare(
    `INSERT INTO main.table_states (name, commits) SELECT value, 1 FROM json_each(?) WHERE true
     ON CONFLICT (name) DO UPDATE SET commits = commits + 1`,
  );
  counts.set(client, statement);
  return statement;
}
