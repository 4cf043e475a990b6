import type { Db } from '../../../db/open.ts';
import type { DatabaseCheck, Located } from '../check.ts';
import {
  findWrongPlayers,
  findWrongStretches,
  recountProfiles,
  rebuildStretchesOfChart,
  rebuildStretchesOfRating,
} from './store.ts';

/** Places are of a chart, a game:playtype whose players are counted, or a game:playtype with `rating` and its algorithm. */
const CHART = 'chart';
const PLAYERS = 'players';
const RATING = 'rating ';

async function findWrong(db: Db): Promise<Located[]> {
  const stretches = (await findWrongStretches(db)).map(({ board, row, alg, from, stored, expected }) => {
    const where = from === null ? 'the top' : String(from);
    const what = `leaderboard of ${board}, players in the stretch from ${where} on`;
    return { what, stored, expected, place: { row, of: alg === null ? CHART : RATING + alg } };
  });
  const players = (await findWrongPlayers(db)).map(({ row, game, playtype, stored, expected }) => {
    return { what: `${game}:${playtype}, players`, stored, expected, place: { row, of: PLAYERS } };
  });
  return [...stretches, ...players];
}

/** What places on large leaderboards are counted from, and how many players they are out of. */
export const leaderboardsCheck: DatabaseCheck = {
  name: 'leaderboards',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 1,
  async repair(tx, places) {
    for (const { row, of } of places) {
      if (of === CHART) await rebuildStretchesOfChart(tx, row);
      else if (of === PLAYERS) await recountProfiles(tx, row);
      else if (of?.startsWith(RATING)) await rebuildStretchesOfRating(tx, row, of.slice(RATING.length));
    }
  },
};
