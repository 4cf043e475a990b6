import { sql, type Column, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../open.ts';
import { prepared } from '../prepared.ts';
import { phrase, SHORTEST_INDEXED_TERM } from './sqlite.ts';

// The full-text index over the names of sessions. Triggers of the database keep it, so that whatever writes a session
// writes here, too. Case and accents don't matter to it; width does, other than to the index of songs.

/** The latest `limit` sessions (rows) whose names hold every one of the terms, in either of their spellings. */
export const sessionNameHasAll = (sessionRow: Column, terms: readonly (readonly string[])[], limit: number): SQL => {
  const words = terms.map((spellings) => `(${spellings.map(phrase).join(' OR ')})`).join(' AND ');
  return sql`${sessionRow} in (select rowid from session_search where session_search match ${words} order by rowid desc limit ${limit})`;
};

/** Whether the index can look for a text. */
export const isIndexable = (text: string): boolean =>
  Array.from(text).length >= SHORTEST_INDEXED_TERM && !text.includes('\u0000');

/** The sessions (rows) that the index has anything of. */
export const indexedSessions = (db: Db): Set<number> =>
  new Set(
    indexed(db)
      .all()
      .map(({ row }) => row),
  );
const indexed = prepared((db: Db) =>
  db
    .select({ row: sql<number>`rowid` })
    .from(sql`session_search`)
    .prepare(),
);

/** Whether the index holds all of a name, which has to be indexable, for a session (row). */
export const sessionIsIndexedAs = (db: Db, row: number, name: string): boolean =>
  named(db).get({ name: phrase(name), row }) !== undefined;
const named = prepared((db: Db) =>
  db
    .select({ one: sql`1` })
    .from(sql`session_search`)
    .where(sql`session_search match ${sql.placeholder('name')} and rowid = ${sql.placeholder('row')}`)
    .prepare(),
);

/** Makes the index anew from the names that the sessions have. */
export async function rebuildSessionSearch(tx: Tx): Promise<void> {
  tx.run(sql`insert into session_search (session_search) values ('delete-all')`);
  tx.run(sql`insert into session_search (rowid, name) select id, name from sessions`);
}
