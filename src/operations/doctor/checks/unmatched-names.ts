import type { Db, Tx } from '../../../../db/open.ts';
import {
  findMiscountedNames,
  findUnnamedOrphans,
  recountNames,
  renameOrphans,
} from '../../../transfer/imports/orphans/names.store.ts';
import type { DatabaseCheck, Located } from '../check.ts';

async function findWrong(db: Db): Promise<Located[]> {
  const unnamed = (await findUnnamedOrphans(db)).map(({ row, orphanID }) => ({
    what: `orphan ${orphanID}, name`,
    stored: 'not counted with its name',
    expected: 'counted',
    place: { row, of: 'orphans' },
  }));
  const miscounted = (await findMiscountedNames(db)).map((name) => ({
    what: `unmatched name "${name.name}", plays and players`,
    stored: [name.plays, name.players],
    expected: [name.expectedPlays, name.expectedPlayers],
    place: { row: name.row, of: 'names' },
  }));
  return [...unnamed, ...miscounted];
}

/** Checks the number of orphans of each name, and of their players. */
export const unmatchedNamesCheck: DatabaseCheck = {
  name: 'unmatched-names',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 100,
  async repair(tx: Tx, places) {
    const rowsOf = (table: string) => places.filter(({ of }) => of === table).map(({ row }) => row);
    await renameOrphans(tx, rowsOf('orphans'));
    await recountNames(tx, rowsOf('names'));
  },
};
