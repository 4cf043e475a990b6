import type { Database } from 'better-sqlite3';

import type { Connection, Tx } from './open.ts';

/** Tables of which a shadow has the rows of one player. */
const OF_PLAYER = [
  'scores',
  'sessions',
  'pbs',
  'pb_ratings',
  'profiles',
  'profile_ratings',
  'profile_classes',
  'class_achievements',
  'goal_subs',
  'quest_subs',
  'orphans',
] as const;
/** Tables that are small and of which it has everything. */
const WHOLE = ['sources', 'change_clock'] as const;
/** Tables that are written to and not read. */
const EMPTY = ['imports', 'tombstones', 'notifications', 'relay_queue', 'webhook_deliveries'] as const;

/**
 * Runs `work` on a shadow of a player's rows: temporary tables that stand in front of the real ones on this connection.
 * Nothing is written to the database, so nobody waits for it; what `work` writes is gone afterwards. The connection has
 * to be one of `openReadOnly`: writing to a table that has no shadow is then an error.
 */
export async function inShadow<T>({ client, db }: Connection, user: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  client.exec('BEGIN');
  try {
    for (const table of OF_PLAYER) copyRows(client, table, 'WHERE user = ?', [user]);
    for (const table of WHOLE) copyRows(client, table, '', []);
    for (const table of EMPTY) copyRows(client, table, 'WHERE false', []);
    ignorePlayCounts(client);
    return await work(db as Tx);
  } finally {
    client.exec('ROLLBACK');
  }
}

interface Definition {
  type: 'table' | 'index';
  sql: string;
}

/** Makes a temporary table like a real one, with its indexes and without its triggers, and copies rows into it. */
function copyRows(client: Database, table: string, where: string, values: readonly unknown[]): void {
  const definitions = client
    .prepare<[string], Definition>(
      `SELECT type, sql FROM main.sqlite_master WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
    )
    .all(table);
  const [own, ...indexes] = definitions;
  client.exec(own!.sql.replace(/^CREATE TABLE/i, 'CREATE TEMP TABLE'));
  client.prepare(`INSERT INTO temp."${table}" SELECT * FROM main."${table}" ${where}`).run(...values);
  for (const { sql } of indexes) client.exec(sql.replace(/^(CREATE (?:UNIQUE )?INDEX) /i, '$1 temp.'));
}

/** How many players a chart has is counted in its row; a shadow has no charts of its own and does not count. */
function ignorePlayCounts(client: Database): void {
  client.exec('CREATE TEMP VIEW charts AS SELECT * FROM main.charts');
  client.exec('CREATE TEMP TRIGGER charts_ignored INSTEAD OF UPDATE ON charts BEGIN SELECT 1; END');
}
