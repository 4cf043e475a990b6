import type { Db } from '../../../../db/open.ts';
import type { DatabaseCheck, Located } from '../check.ts';
import {
  findWrongPlayers,
  findWrongBuckets,
  recountProfiles,
  rebuildBucketsOfChart,
  rebuildBucketsOfRating,
} from './store.ts';

/** Places are a chart, a game:playtype whose players are counted, or a game:playtype with `rating` and its algorithm. */
const CHART = 'chart';
const PLAYERS = 'players';
const RATING = 'rating ';

async function findWrong(db: Db): Promise<Located[]> {
  const buckets = (await findWrongBuckets(db)).map(({ board, row, alg, from, stored, expected }) => {
    const where = from === null ? 'the top' : String(from);
    const what = `leaderboard of ${board}, players in the bucket from ${where} on`;
    return { what, stored, expected, place: { row, of: alg === null ? CHART : RATING + alg } };
  });
  const players = (await findWrongPlayers(db)).map(({ row, game, playtype, stored, expected }) => {
    return { what: `${game}:${playtype}, players`, stored, expected, place: { row, of: PLAYERS } };
  });
  return [...buckets, ...players];
}

/** Checks the leaderboard buckets that ranks are counted from, and the numbers of players. */
export const leaderboardsCheck: DatabaseCheck = {
  name: 'leaderboards',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 1,
  async repair(tx, places) {
    for (const { row, of } of places) {
      if (of === CHART) await rebuildBucketsOfChart(tx, row);
      else if (of === PLAYERS) await recountProfiles(tx, row);
      else if (of?.startsWith(RATING)) await rebuildBucketsOfRating(tx, row, of.slice(RATING.length));
    }
  },
};
