import { sql, type Column, type SQL } from 'drizzle-orm';

import { phrase, textIndex } from './text-index.ts';

// The full-text index over the names of sessions. Triggers of the database keep it, so that whatever writes a session
// writes here, too. Case and accents don't matter to it; width does, other than to the index of songs.

/** The latest `limit` sessions (rows) whose names hold every one of the terms, in either of their spellings. */
export const sessionNameHasAll = (sessionRow: Column, terms: readonly (readonly string[])[], limit: number): SQL => {
  const words = terms.map((spellings) => `(${spellings.map(phrase).join(' OR ')})`).join(' AND ');
  return sql`${sessionRow} in (select rowid from session_search where session_search match ${words} order by rowid desc limit ${limit})`;
};

/** The index itself, by the sessions' rows. */
export const sessionIndex = textIndex({
  name: 'session_search',
  column: 'name',
  tokenizer: 'trigram remove_diacritics 1',
  texts: { table: 'sessions', column: 'name' },
});
