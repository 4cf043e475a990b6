import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScoreIDsOfImport } from '../scores/store.ts';
import type { ImportRow } from './store.ts';

/** The document of an import that is completed. */
export async function toImportDocument(db: Db, row: ImportRow): Promise<ImportDocument> {
  const { outcome, game, timeFinished } = row;
  if (!outcome || timeFinished === null) throw new Error(`Import ${row.importID} is not completed`);
  const scoreIDs = await findScoreIDsOfImport(db, row.id);
  return {
    importID: row.importID,
    importType: row.importType,
    userID: row.user,
    game,
    playtypes: row.playtypes,
    idStrings: row.playtypes.map((playtype) => `${game}:${playtype}`),
    scoreIDs: scoreIDs.map(formatScoreID),
    blacklisted: [],
    ...outcome,
    timeStarted: row.timeStarted,
    timeFinished,
    userIntent: row.userIntent,
  };
}
