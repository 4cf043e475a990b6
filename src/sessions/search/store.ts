import { desc } from 'drizzle-orm';

import { sessionNameHasAll } from '../../../db/dialect/session-search.ts';
import { isIndexable } from '../../../db/dialect/text-index.ts';
import type { Db } from '../../../db/open.ts';
import { sessions } from '../../../db/schema/index.ts';
import { fold, termsOf } from '../../catalogue/search/fold.ts';
import type { SessionRow } from '../store.ts';

/** How many sessions there are to choose the best from, and how many are looked at for a word that is too short. */
const CANDIDATES = 500;
const LATEST = 1000;

/**
 * Sessions of all players that may fit a text, latest first: those whose names hold all its words of 3 characters and
 * more. Shorter words are in no index: if there are no others, the latest 1,000 sessions.
 */
export async function findSessionsNamed(db: Db, text: string): Promise<SessionRow[]> {
  // Both as it is and narrow: names are indexed in the width they have.
  const spellings = termsOf(text.replaceAll(/\s+/g, ' ')).map((term) => [...new Set([term, fold(term)])]);
  const indexable = spellings.map((all) => all.filter(isIndexable)).filter(({ length }) => length > 0);
  const found = db.select().from(sessions).orderBy(desc(sessions.id));
  return indexable.length > 0
    ? found.where(sessionNameHasAll(sessions.id, indexable, CANDIDATES)).all()
    : found.limit(LATEST).all();
}
