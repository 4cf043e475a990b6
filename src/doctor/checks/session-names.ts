import type { Db } from '../../../db/open.ts';
import { formatSessionID } from '../../sessions/session-id.ts';
import type { DatabaseCheck, Finding } from '../check.ts';
import { findIndexedSessions, isNamedInIndex, readSessionNames, remakeSessionIndex } from './store.ts';

async function findWrong(db: Db): Promise<Finding[]> {
  const wrong: Finding[] = [];
  const indexed = await findIndexedSessions(db);
  for await (const sessions of readSessionNames(db)) {
    for (const { id, sessionID, name } of sessions) {
      const what = `session ${formatSessionID(sessionID)}, search index`;
      if (!indexed.delete(id)) wrong.push({ what, stored: null, expected: name });
      else if (!(await isNamedInIndex(db, id, name))) wrong.push({ what, stored: 'another name', expected: name });
    }
  }
  const excess = [...indexed].map((row) => ({
    what: `search index of sessions, row ${row}`,
    stored: 'a session that is not there',
    expected: null,
  }));
  return [...wrong, ...excess];
}

/** What sessions are found by. */
export const sessionNamesCheck: DatabaseCheck = {
  name: 'session-names',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  async repair(tx) {
    if ((await findWrong(tx)).length > 0) await remakeSessionIndex(tx);
  },
};
