import { sql, type Column, type SQL } from 'drizzle-orm';

import type { Tx } from '../open.ts';
import { phrase, textIndex } from './text-index.ts';

// The full-text index over the names of sessions. Triggers of the database keep it, so that whatever writes a session
// writes here, too. Case and accents don't matter to it; width does, other than to the index of songs.

/** The latest `limit` sessions (rows) whose names hold every one of the terms, in either of their spellings. */
export const sessionNameHasAll = (sessionRow: Column, terms: readonly (readonly string[])[], limit: number): SQL => {
  const words = terms.map((spellings) => `(${spellings.map(phrase).join(' OR ')})`).join(' AND ');
  return sql`${sessionRow} in (select rowid from session_search where session_search match ${words} order by rowid desc limit ${limit})`;
};

/** The index itself, by the sessions' rows. */
export const sessionIndex = textIndex('session_search');

/** Makes the index anew from the names that the sessions have. */
export async function rebuildSessionSearch(tx: Tx): Promise<void> {
  tx.run(sql`insert into session_search (session_search) values ('delete-all')`);
  tx.run(sql`insert into session_search (rowid, name) select id, name from sessions`);
}
