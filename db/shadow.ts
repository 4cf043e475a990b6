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
  'score_blacklist',
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

/** Tables of a catalogue. */
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

/** A shadow of a catalogue. */
export interface CatalogueShadow {
  tx: Tx;
  client: Database;
  /** Adds the rows of these players, so that what follows from a changed catalogue can be tried out. */
  addPlayers: (users: readonly number[]) => void;
}

/**
 * Runs `work` on a shadow of the whole catalogue, without what folders hold. Its tables have no indexes but unique
 * ones: entries are looked at all at once. The search index is not kept up to date in it. The connection is as for `inShadow`.
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
    client.exec('CREATE TEMP TABLE song_search (text)');
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

/** Makes a temporary table like a real one, with its indexes and without its triggers, and copies rows into it. */
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

/** How many players a chart has is counted in its row; a shadow has no charts of its own and does not count. */
function ignorePlayCounts(client: Database): void {
  client.exec('CREATE TEMP VIEW charts AS SELECT * FROM main.charts');
  client.exec('CREATE TEMP TRIGGER charts_ignored INSTEAD OF UPDATE ON charts BEGIN SELECT 1; END');
}
