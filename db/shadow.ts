import type { Database } from 'better-sqlite3';

import type { Connection, Tx } from './open.ts';

/** Tables of which a shadow has one player's rows. */
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
  'score_blacklist',
] as const;
/** Small tables that are copied whole. */
const WHOLE = ['sources', 'change_clock'] as const;
/** Tables that are only written. */
const EMPTY = ['imports', 'tombstones', 'notifications', 'relay_queue', 'webhook_deliveries', 'stale_players'] as const;

/**
 * Runs `work` on a shadow of a player's rows: temporary tables in front of the real ones on this connection. Nothing is written to the
 * database, so nobody waits for it; the writes of `work` are discarded. The connection must come from `openReadOnly`: writing to a table
 * without a shadow is then an error.
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

/** Tables of the catalogue. */
const CATALOGUE = [
  'songs',
  'song_titles',
  'charts',
  'chart_keys',
  'former_chart_ids',
  'folders',
  'tables',
  'goals',
  'quests',
  'questlines',
  'courses',
  'catalogue_version',
] as const;

/** Shadow of the catalogue. */
export interface CatalogueShadow {
  tx: Tx;
  client: Database;
  /** Adds the rows of these players, to determine the effects of a changed catalogue. */
  addPlayers: (users: readonly number[]) => void;
}

/**
 * Runs `work` on a shadow of the whole catalogue except the contents of folders. Its tables have only unique indexes: entries are read all
 * at once. The connection is as for `inShadow`.
 */
export async function inCatalogueShadow<T>(
  { client, db }: Connection,
  work: (shadow: CatalogueShadow) => Promise<T>,
): Promise<T> {
  // 256 MiB; a larger shadow is written to a temporary file.
  client.pragma('temp.cache_size = -262144');
  client.exec('BEGIN');
  try {
    for (const table of CATALOGUE) copyRows(client, table, '', [], { indexes: 'unique' });
    copyRows(client, 'ugpt_settings', 'WHERE stats IS NOT NULL', []);
    const addPlayers = (users: readonly number[]) => {
      const list = [JSON.stringify(users)];
      for (const table of ['song_titles', 'charts', 'chart_keys']) addIndexes(client, table, 'others');
      copyRows(client, 'folder_charts', '', []);
      for (const table of OF_PLAYER) copyRows(client, table, 'WHERE user IN (SELECT value FROM json_each(?))', list);
      for (const table of WHOLE) copyRows(client, table, '', []);
      for (const table of EMPTY) copyRows(client, table, 'WHERE false', []);
    };
    return await work({ tx: db as Tx, client, addPlayers });
  } finally {
    client.exec('ROLLBACK');
  }
}

interface Definition {
  sql: string;
}

/** Creates a temporary table like a real one, with its indexes and without its triggers, and copies rows into it. */
function copyRows(
  client: Database,
  table: string,
  where: string,
  values: readonly unknown[],
  { indexes = 'all' }: { indexes?: Indexes } = {},
): void {
  const [own] = definitionsOf(client, 'table', table);
  client.exec(own!.sql.replace(/^CREATE TABLE/i, 'CREATE TEMP TABLE'));
  client.prepare(`INSERT INTO temp."${table}" SELECT * FROM main."${table}" ${where}`).run(...values);
  addIndexes(client, table, indexes);
}

type Indexes = 'all' | 'unique' | 'others';

function addIndexes(client: Database, table: string, which: Indexes): void {
  for (const { sql } of definitionsOf(client, 'index', table)) {
    const isUnique = /^CREATE UNIQUE/i.test(sql);
    if (which !== 'all' && isUnique !== (which === 'unique')) continue;
    client.exec(sql.replace(/^(CREATE (?:UNIQUE )?INDEX) /i, '$1 temp.'));
  }
}

const definitionsOf = (client: Database, type: 'table' | 'index', table: string): Definition[] =>
  client
    .prepare<[string, string], Definition>(
      'SELECT sql FROM main.sqlite_master WHERE tbl_name = ? AND type = ? AND sql IS NOT NULL',
    )
    .all(table, type);

/** Disables play counts, which are stored in the rows of charts: a player's shadow has no charts of its own. */
function ignorePlayCounts(client: Database): void {
  client.exec('CREATE TEMP VIEW charts AS SELECT * FROM main.charts');
  client.exec('CREATE TEMP TRIGGER charts_ignored INSTEAD OF UPDATE ON charts BEGIN SELECT 1; END');
}
