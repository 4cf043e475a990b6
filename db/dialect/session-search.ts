import { sql, type Column, type SQL } from 'drizzle-orm';

import { phrase, textIndex } from './text-index.ts';

// Full-text index on the names of sessions, updated by database triggers. It ignores case and accents; unlike the index of songs, it
// distinguishes width.

/** Selects the latest `limit` sessions (rows) whose names contain every one of the terms, in any of their spellings. */
export const sessionNameHasAll = (sessionRow: Column, terms: readonly (readonly string[])[], limit: number): SQL => {
  const words = terms.map((spellings) => `(${spellings.map(phrase).join(' OR ')})`).join(' AND ');
  return sql`${sessionRow} in (select rowid from session_search where session_search match ${words} order by rowid desc limit ${limit})`;
};

/** The index, by the sessions' rows. */
export const sessionIndex = textIndex({
  name: 'session_search',
  column: 'name',
  tokenizer: 'trigram remove_diacritics 1',
  texts: { table: 'sessions', column: 'name' },
});
