import { recountPlayers } from '../../../play/pbs/upkeep.store.ts';
import type { DatabaseCheck } from '../check.ts';
import { findWrongPlaycounts } from './store.ts';

/** Checks the number of players on each chart. */
export const playcountsCheck: DatabaseCheck = {
  name: 'playcounts',
  async check(db, { userID }) {
    const wrong = await findWrongPlaycounts(db, userID);
    return wrong.map(({ row, chartID, stored, expected }) => ({
      what: `chart ${chartID}, playcount`,
      stored,
      expected,
      place: { row },
    }));
  },
  slice: 50,
  repair: (tx, places) =>
    recountPlayers(
      tx,
      places.map(({ row }) => row),
    ),
};
