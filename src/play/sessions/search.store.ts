import { desc } from 'drizzle-orm';

import { sessionNameHasAll } from '../../../db/dialect/session-search.ts';
import { isIndexable } from '../../../db/dialect/text-index.ts';
import type { Db } from '../../../db/open.ts';
import { sessions } from '../../../db/schema/index.ts';
import { fold, termsOf } from '../../catalogue/search/fold.ts';
import type { SessionRow } from './store.ts';

/** Number of candidates to choose the best sessions from, and how many are scanned for a word that is too short. */
const CANDIDATES = 500;
const LATEST = 1000;

/**
 * Returns sessions of all players that may match a text, latest first: those whose names contain all its words of 3 characters or more.
 * Shorter words are not indexed: if there are no others, the latest 1,000 sessions.
 */
export async function findSessionsNamed(db: Db, text: string): Promise<SessionRow[]> {
  // Both as typed and in narrow form: names are indexed in their original width.
  const spellings = termsOf(text.replaceAll(/\s+/g, ' ')).map((term) => [...new Set([term, fold(term)])]);
  const indexable = spellings.map((all) => all.filter(isIndexable)).filter(({ length }) => length > 0);
  const found = db.select().from(sessions).orderBy(desc(sessions.id));
  return indexable.length > 0
    ? found.where(sessionNameHasAll(sessions.id, indexable, CANDIDATES)).all()
    : found.limit(LATEST).all();
}
