import type { ImportCounts, ImportDocument } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import { formatScoreID } from '../../play/scores/score-id.ts';
import { findScoreIDsOfImport } from '../../play/scores/store.ts';
import type { ImportRow } from './store.ts';

/** Returns the document of a completed import. */
export const toImportDocument = async (db: Db, row: ImportRow): Promise<ImportDocument> =>
  importDocument(row, (await findScoreIDsOfImport(db, row.id)).map(formatScoreID));

/** Returns the document of an import from its scoreIDs, which may be encoded JSON. */
export function importDocument<ScoreIDs>(
  row: ImportRow,
  scoreIDs: ScoreIDs,
): Omit<ImportDocument, 'scoreIDs'> & { scoreIDs: ScoreIDs } {
  const { outcome, game, timeFinished } = row;
  if (!outcome || timeFinished === null) throw new Error(`Import ${row.importID} is not completed`);
  return {
    importID: row.importID,
    importType: row.importType,
    userID: row.user,
    game,
    playtypes: row.playtypes,
    idStrings: row.playtypes.map((playtype) => `${game}:${playtype}`),
    scoreIDs,
    blacklisted: [],
    ...outcome,
    timeStarted: row.timeStarted,
    timeFinished,
    userIntent: row.userIntent,
  };
}

const ORPHANED: ReadonlySet<string> = new Set(['SongOrChartNotFound', 'OrphanExists']);

/** Returns the counts of an import's results. */
export const countsOf = (document: Omit<ImportDocument, 'brought'>): ImportCounts => ({
  scores: document.scoreIDs.length,
  duplicates: document.duplicates.length,
  blacklisted: document.blacklisted.length,
  orphans: document.errors.filter(({ type }) => ORPHANED.has(type)).length,
  errors: document.errors.length,
  createdSessions: document.createdSessions.length,
  classDeltas: document.classDeltas.length,
  goals: document.goalInfo.length,
  quests: document.questInfo.length,
});
