import type { SessionDocument } from '../../../contracts/documents/session.ts';
import type { Db } from '../../../db/open.ts';
import type { Serializable } from '../../base/json/values.ts';
import { gptNames } from '../../catalogue/gpts.ts';
import { countScoreIDs, listScoreIDs } from '../scores/score-id.ts';
import { formatSessionID } from './session-id.ts';
import { findScoreIDsOfSessions, type ListedSession } from './store.ts';

/** Returns documents of sessions, in the order of the rows; without the ids of their scores if the caller doesn't want them. */
export async function sessionDocuments(
  db: Db,
  rows: readonly ListedSession[],
  { withScores = true } = {},
): Promise<Serializable<SessionDocument>[]> {
  const scoreIDs = await findScoreIDsOfSessions(
    db,
    rows.map(({ id }) => id),
  );
  const names = await gptNames(
    db,
    rows.map((row) => row.gpt),
  );
  return rows.map((row, at) => {
    const { game, playtype } = names.get(row.gpt)!;
    return {
      sessionID: formatSessionID(row.sessionID),
      userID: row.user,
      game,
      playtype,
      name: row.name,
      desc: row.desc,
      highlight: row.highlight,
      scores: listScoreIDs(withScores ? scoreIDs[at]! : null),
      scoreCount: countScoreIDs(scoreIDs[at]!),
      calculatedData: row.calculated,
      importType: row.importType,
      timeInserted: row.timeInserted,
      timeStarted: row.timeStarted,
      timeEnded: row.timeEnded,
    };
  });
}
