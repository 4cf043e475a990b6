import { sql } from 'drizzle-orm';

import type { Connection, Db, Tx } from '../open.ts';
import { prepared } from '../prepared.ts';

// Common parts of the full-text indexes.

/** Minimum number of characters in an indexed search. */
export const SHORTEST_INDEXED_TERM = 3;

/** Quotes a term as a phrase of the full-text query language, in which nothing has a special meaning. */
export const phrase = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Returns whether an index can search for a text. */
export const isIndexable = (text: string): boolean =>
  Array.from(text).length >= SHORTEST_INDEXED_TERM && !text.includes('\u0000');

export interface TextIndex {
  /** Returns the rows with an entry in the index. */
  rows: (db: Db) => Promise<Set<number>>;
  /** Returns the rows whose entry differs from their text. Takes about a second for 30,000 texts. */
  differing: (db: Db) => Promise<Set<number>>;
  /** Removes the entries of these rows and indexes their current texts; rows without a text are only removed. */
  reindex: (tx: Tx, rows: readonly number[]) => Promise<void>;
}

export interface TextIndexOptions {
  /** Virtual table with its column and tokenizer, as in the migration that creates it. */
  name: string;
  column: string;
  tokenizer: string;
  /** Table and column with the texts. */
  texts: { table: string; column: string };
}

/** Describes a contentless full-text index on the texts of a table, by row id. */
export function textIndex({ name, column, tokenizer, texts }: TextIndexOptions): TextIndex {
  const select = `select id, "${texts.column}" from "${texts.table}"`;
  const all = prepared((db: Db) =>
    db
      .select({ row: sql<number>`rowid` })
      .from(sql`${sql.identifier(name)}`)
      .prepare(),
  );
  return {
    rows: async (db) => new Set((await all(db).all()).map(({ row }) => row)),
    differing: async (db) => differingRows(clientOf(db), name, { tokenizer, select }),
    async reindex(tx, rows) {
      const client = clientOf(tx);
      const list = [JSON.stringify(rows)];
      const listed = '(select value from json_each(?))';
      client.prepare(`delete from "${name}" where rowid in ${listed}`).run(list);
      client.prepare(`insert into "${name}" (rowid, "${column}") ${select} where id in ${listed}`).run(list);
    },
  };
}

/**
 * Builds a second index on the texts in temporary tables and compares the terms of both in one statement. Querying the index for each text
 * takes a hundred times as long. The tables stay, empty: creating or dropping a table makes a connection prepare all of its statements
 * again.
 */
function differingRows(
  client: Client,
  name: string,
  { tokenizer, select }: { tokenizer: string; select: string },
): Set<number> {
  // Only if necessary: setting it makes a connection prepare all of its statements again.
  const isReadOnly = client.pragma('query_only', { simple: true }) === 1;
  if (isReadOnly) client.pragma('query_only = OFF');
  const [texts, right, stored] = [`${name}_right`, `${name}_right_terms`, `${name}_stored_terms`];
  try {
    client.exec(`
      create virtual table if not exists temp.${texts} using fts5(text, tokenize = '${tokenizer}', content = '');
      create virtual table if not exists temp.${right} using fts5vocab(temp, ${texts}, instance);
      create virtual table if not exists temp.${stored} using fts5vocab(main, ${name}, instance);
      insert into temp.${texts} (rowid, text) ${select}`);
    return new Set(client.prepare(differing(right, stored)).pluck().all() as number[]);
  } finally {
    client.exec(`insert into temp.${texts} (${texts}) values ('delete-all')`);
    if (isReadOnly) client.pragma('query_only = ON');
  }
}

function differing(...tables: [right: string, stored: string]): string {
  const [right, stored] = tables.map((table) => `select term, doc, "offset" from temp.${table}`);
  return `select distinct doc from (
    select * from (${right} except ${stored}) union all select * from (${stored} except ${right}))`;
}

type Client = Connection['client'];
const clientOf = (db: Db): Client => (db as unknown as { $client: Client }).$client;
