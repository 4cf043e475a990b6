import type { PlayerCheck } from '../check.ts';
import { compareAll } from '../compare.ts';
import { findStoredPBRatings } from '../store.ts';

/** Checks the ratings of PBs on primary charts, in the table used for lists of the best. */
export const pbRatingsCheck: PlayerCheck = {
  name: 'pb-ratings',
  async check(db, player) {
    const key = (chart: number, alg: string) => `PB on chart ${player.chartName(chart)}, ${alg} in pb_ratings`;
    const stored = await findStoredPBRatings(db, player);
    const expected = [...player.truth.rated].flatMap(([chart, ratings]) =>
      Object.entries(ratings)
        .filter(([alg]) => !player.gpt.def.scoreAlgs[alg]!.unindexed)
        .map(([alg, value]) => [key(chart, alg), { value }] as const),
    );
    return compareAll(
      new Map(stored.map(({ chart, alg, value }) => [key(chart, alg), { value }])),
      new Map(expected),
      (name) => name,
    );
  },
};
