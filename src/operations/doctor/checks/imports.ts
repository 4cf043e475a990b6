import { deleteImports } from '../../../transfer/imports/store.ts';
import type { DatabaseCheck } from '../check.ts';
import { findEmptyAmong, findEmptyImports } from './store.ts';

/** Checks that imports are deleted with their last score. */
export const importsCheck: DatabaseCheck = {
  name: 'imports',
  async check(db, { userID }) {
    const empty = await findEmptyImports(db, userID);
    return empty.map(({ row, importID }) => ({
      what: `import ${importID}`,
      stored: 'all its scores are gone',
      expected: null,
      place: { row },
    }));
  },
  slice: 100,
  async repair(tx, places) {
    const rows = places.map(({ row }) => row);
    await deleteImports(tx, await findEmptyAmong(tx, rows));
  },
};
