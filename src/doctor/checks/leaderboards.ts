import type { Db } from '../../../db/open.ts';
import type { DatabaseCheck, Finding } from '../check.ts';
import { findWrongPlayers, findWrongStretches, recountProfiles, remakeAllStretches } from './store.ts';

async function findWrong(db: Db): Promise<Finding[]> {
  const stretches = (await findWrongStretches(db)).map(({ board, from, stored, expected }) => {
    const where = from === null ? 'the top' : String(from);
    return { what: `leaderboard of ${board}, players in the stretch from ${where} on`, stored, expected };
  });
  const players = (await findWrongPlayers(db)).map(({ game, playtype, stored, expected }) => {
    return { what: `${game}:${playtype}, players`, stored, expected };
  });
  return [...stretches, ...players];
}

/** What places on large leaderboards are counted from, and how many players they are out of. */
export const leaderboardsCheck: DatabaseCheck = {
  name: 'leaderboards',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  async repair(tx) {
    if ((await findWrongStretches(tx)).length > 0) await remakeAllStretches(tx);
    await recountProfiles(tx);
  },
};
