import { gptName } from '../../../catalogue/gpts.ts';
import { formatScoreID } from '../../../play/scores/score-id.ts';
import type { DatabaseCheck } from '../check.ts';
import { clearLostImports, findBrokenReferences, findMisplacedScores, findWronglyImported } from './store.ts';

/**
 * Checks references to missing rows, or to rows of other owners. Derived data is rebuilt with its player; of the rest, only a score whose
 * import is missing can be repaired.
 */
export const referencesCheck: DatabaseCheck = {
  name: 'references',
  async check(db, { userID }) {
    if (userID !== null) return [];
    const broken = (await findBrokenReferences(db)).map(({ table, column, row, parent }) => ({
      what: `${table}${row === null ? '' : ` row ${row}`}, ${column}`,
      stored: `nothing there in ${parent}`,
      expected: `a row of ${parent}`,
      place: table === 'scores' && column === 'import' && row !== null ? { row } : null,
    }));
    const foreign = (await findWronglyImported(db)).map(({ scoreID, user, importID, owner }) => ({
      what: `score ${formatScoreID(scoreID)}, user of its import ${importID}`,
      stored: owner,
      expected: user,
      place: null,
    }));
    const misplaced = await Promise.all(
      (await findMisplacedScores(db)).map(async ({ scoreID, stored, expected }) => ({
        what: `score ${formatScoreID(scoreID)}, game:playtype`,
        stored: (await gptName(db, stored)).idString,
        expected: (await gptName(db, expected)).idString,
        place: null,
      })),
    );
    return [...broken, ...foreign, ...misplaced];
  },
  slice: 500,
  repair: (tx, places) =>
    clearLostImports(
      tx,
      places.map(({ row }) => row),
    ),
};
