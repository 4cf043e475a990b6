import type { Db } from '../../../../db/open.ts';
import { formatSessionID } from '../../../play/sessions/session-id.ts';
import type { DatabaseCheck, Located } from '../check.ts';
import { findDifferingSessions, findIndexedSessions, readSessionNames, reindexSessions } from './store.ts';

async function findWrong(db: Db): Promise<Located[]> {
  const wrong: Located[] = [];
  const indexed = await findIndexedSessions(db);
  const differing = await findDifferingSessions(db);
  for await (const sessions of readSessionNames(db)) {
    for (const { id, sessionID, name } of sessions) {
      const add = (stored: string | null) =>
        wrong.push({
          what: `session ${formatSessionID(sessionID)}, search index`,
          stored,
          expected: name,
          place: { row: id },
        });
      if (!indexed.delete(id)) add(null);
      else if (differing.has(id)) add('another name');
    }
  }
  const excess = [...indexed].map((row) => ({
    what: `search index of sessions, row ${row}`,
    stored: 'a session that is not there',
    expected: null,
    place: { row },
  }));
  return [...wrong, ...excess];
}

/** Checks the full-text index on the names of sessions. */
export const sessionNamesCheck: DatabaseCheck = {
  name: 'session-names',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 500,
  repair: (tx, places) =>
    reindexSessions(
      tx,
      places.map(({ row }) => row),
    ),
};
