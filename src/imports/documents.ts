import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScoreIDsOfImport } from '../scores/store.ts';
import type { ImportRow } from './store.ts';

/** The document of an import that is completed. */
export const toImportDocument = async (db: Db, row: ImportRow): Promise<ImportDocument> =>
  importDocument(row, await findScoreIDsOfImport(db, row.id));

/** The same from the scoreIDs that it brought. */
export function importDocument(row: ImportRow, scoreIDs: readonly Buffer[]): ImportDocument {
  const { outcome, game, timeFinished } = row;
  if (!outcome || timeFinished === null) throw new Error(`Import ${row.importID} is not completed`);
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
