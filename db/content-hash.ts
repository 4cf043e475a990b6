import { createHash, type Hash } from 'node:crypto';

import Database from 'better-sqlite3';

import { appliedMigrations, DatabaseFileError } from './migrate.ts';

export interface Content {
  /** SHA-256 over all scores, sessions and PBs, in hexadecimal. */
  hash: string;
  scores: number;
  sessions: number;
  pbs: number;
  /** Creation time of the newest migration applied to the file (Unix ms). */
  migration: number;
}

const CHART = '(select chart_id from charts where charts.id = t.chart)';

/** Tables in hashing order, with the order of their rows. */
const TABLES = { scores: 't.score_id', sessions: 't.session_id', pbs: `t.user, ${CHART}` } as const;

/** Replacements for columns with row ids, which are not part of the content. */
const INSTEAD: Readonly<Record<string, string | null>> = {
  id: null,
  change: null,
  chart: CHART,
  gpt: "(select game || ':' || playtype from game_playtypes g where g.id = t.gpt)",
  source: "(select import_type || ' ' || service from sources s where s.id = t.source)",
  import: '(select import_id from imports i where i.id = t.import)',
  session: '(select hex(session_id) from sessions s where s.id = t.session)',
  composed_from: `(select group_concat(p.value ->> 'name' || ' ' || hex(s.score_id), ',' order by p.key)
    from json_each(t.composed_from) p join scores s on s.id = p.value ->> 'id')`,
};

/**
 * Checks that a database file is intact and belongs to Kaiden, and returns a summary of its content. Columns are read from the file, so
 * that other versions can be examined as well. Throws DatabaseFileError for any fault.
 */
export function readContent(file: string): Content {
  try {
    const client = new Database(file, { readonly: true, fileMustExist: true });
    try {
      // Rows are read in the order of their ids, which is none in the file: nearly each is on another page.
      client.pragma('mmap_size = 268435456');
      client.pragma('cache_size = -65536');
      const verdict = client.pragma('integrity_check(1)', { simple: true });
      if (verdict !== 'ok') throw new Error(String(verdict));
      const hash = createHash('sha256');
      const counts = Object.entries(TABLES).map(([table, order]) => [table, addTable(client, hash, table, order)]);
      const migration = appliedMigrations(client).at(-1) ?? 0;
      return { ...(Object.fromEntries(counts) as Counts), hash: hash.digest('hex'), migration };
    } finally {
      client.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(`The database is damaged, or not a Kaiden database: ${reason}`, { cause: error });
  }
}

type Counts = Record<keyof typeof TABLES, number>;

function addTable(client: Database.Database, hash: Hash, table: string, order: string): number {
  const columns = client.pragma(`table_info(${table})`) as { name: string; type: string }[];
  const parts = columns
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, type }) => {
      const instead = INSTEAD[name];
      if (instead === null) return [];
      return [{ name, value: instead ?? (type.toLowerCase() === 'blob' ? `hex(t."${name}")` : `t."${name}"`) }];
    });
  hash.update(`${table} ${parts.map(({ name }) => name).join(' ')}\n`);
  const values = parts.map(({ value }) => value).join(', ');
  let rows = 0;
  for (const row of client.prepare(`select ${values} from ${table} t order by ${order}`).raw().iterate()) {
    hash.update(`${JSON.stringify(row)}\n`);
    rows += 1;
  }
  return rows;
}
