import { deleteImports } from '../../imports/store.ts';
import type { DatabaseCheck } from '../check.ts';
import { findEmptyImports } from './store.ts';

/** An import goes with the last of the scores that it brought. */
export const importsCheck: DatabaseCheck = {
  name: 'imports',
  async check(db, { userID }) {
    const empty = await findEmptyImports(db, userID);
    return empty.map(({ importID }) => ({
      what: `import ${importID}`,
      stored: 'all its scores are gone',
      expected: null,
    }));
  },
  async repair(tx, { userID }) {
    const empty = await findEmptyImports(tx, userID);
    await deleteImports(
      tx,
      empty.map(({ row }) => row),
    );
  },
};
