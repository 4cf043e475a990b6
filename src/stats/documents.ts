import type { RankedUserGameStats, UserGameStats } from '../../contracts/documents/game-stats.ts';
import type { Db } from '../../db/open.ts';
import { gptNames } from '../catalogue/gpts.ts';
import type { Games } from '../games/registry.ts';
import { findClassesOfMany, findPlaces, type ProfileRow } from './store.ts';

/** Documents of profiles of one game:playtype, in the order of the rows. */
export async function gameStatsDocuments(db: Db, games: Games, rows: readonly ProfileRow[]): Promise<UserGameStats[]> {
  const [first] = rows;
  if (!first) return [];
  const { game, playtype } = (await gptNames(db, [first.gpt])).get(first.gpt)!;
  const gpt = games.gpt(game, playtype)!;
  const classes = await findClassesOfMany(
    db,
    rows.map(({ user }) => user),
    first.gpt,
  );
  return rows.map(({ user, ratings }) => ({
    userID: user,
    game,
    playtype,
    ratings,
    classes: Object.fromEntries([...classes.get(user)!].map(([set, id]) => [set, gpt.classIndex(set, id)])),
  }));
}

/** The document of a profile with its places on the leaderboards. */
export async function rankedGameStats(db: Db, games: Games, row: ProfileRow): Promise<RankedUserGameStats> {
  const [stats] = await gameStatsDocuments(db, games, [row]);
  return { ...stats!, __rankingData: await findPlaces(db, row.gpt, row.ratings) };
}
