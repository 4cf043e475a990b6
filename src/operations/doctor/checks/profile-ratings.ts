import type { PlayerCheck } from '../check.ts';
import { compareAll } from '../compare.ts';
import { findStoredPlaces } from '../store.ts';

/** Checks profile ratings in the table used for leaderboards. */
export const profileRatingsCheck: PlayerCheck = {
  name: 'profile-ratings',
  followsLoads: true,
  async check(db, player) {
    const stored = await findStoredPlaces(db, player);
    const expected = Object.entries(player.truth.ratings).filter(([, value]) => value !== null);
    return compareAll(
      new Map(stored.map(({ alg, value }) => [alg, { value }])),
      new Map(expected.map(([alg, value]) => [alg, { value }])),
      (alg) => `${alg} on the leaderboard`,
    );
  },
};
