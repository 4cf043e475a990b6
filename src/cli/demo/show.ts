import type { createClient } from '../../../contracts/client/index.ts';
import { shownRatingText } from '../../games/engine/standing.ts';
import { table } from '../table.ts';
import { GAME } from './players.ts';

type Api = ReturnType<typeof createClient>;

const decimal = (value: number | null | undefined): string =>
  typeof value === 'number' ? shownRatingText(value, 2) : '–';

/** Names of the game and its ratings, as players know them. */
interface Names {
  game: string;
  /** Of profiles, by id. */
  ratings: Record<string, string>;
}

/** Returns the names of the demo's game. */
export async function namesOf(api: Api): Promise<Names> {
  const [{ body: game }, { body: playtype }] = await Promise.all([
    api.games.get({ params: GAME }),
    api.games.playtype({ params: GAME }),
  ]);
  const { names } = playtype.config;
  return { game: `${game.name} ${names.en.playtype}`, ratings: names.en.profileRatings };
}

/** Prints a player's profile and best PBs. */
export async function showPlayer(api: Api, userID: string, names: Names): Promise<void> {
  const params = { userID, ...GAME };
  const { body: profile } = await api.ugpts.get({ params });
  const ratings = Object.entries(profile.gameStats.ratings).map(([alg, value]) => {
    const { ranking, outOf } = profile.rankingData[alg]!;
    return [names.ratings[alg] ?? alg, decimal(value), value === null ? '–' : `${ranking} of ${outOf}`];
  });
  console.log(`\n${userID} in ${names.game}, ${profile.totalScores} scores`);
  console.log(table(['rating', 'value', 'place'], ratings));

  const { body: best } = await api.ugpts.bestPBs({ params });
  const charts = new Map(best.charts.map((chart) => [chart.chartID, chart]));
  const songs = new Map(best.songs.map((song) => [song.id, song]));
  const rows = best.pbs.slice(0, 8).map((pb) => {
    const { difficulty, level } = charts.get(pb.chartID)!;
    const { score, percent, grade, lamp } = pb.scoreData;
    const rank = `${pb.rankingData.rank} of ${pb.rankingData.outOf}`;
    const title = `${songs.get(pb.songID)!.title} [${difficulty} ${level}]`;
    return [title, String(score), `${decimal(percent)}%`, grade, lamp, decimal(pb.calculatedData.ktLampRating), rank];
  });
  console.log(`\nBest PBs of ${userID}`);
  console.log(table(['chart', 'EX', 'percent', 'grade', 'lamp', 'rating', 'rank'], rows));
}

/** Prints the leaderboard. */
export async function showLeaderboard(api: Api, { game, ratings: nameOf }: Names): Promise<void> {
  const { body } = await api.games.leaderboard({ params: GAME });
  const players = new Map(body.users.map((user) => [user.id, user.username]));
  const rows = body.gameStats.map(({ userID, ratings }, index) => [
    String(index + 1),
    players.get(userID)!,
    decimal(ratings.ktLampRating),
  ]);
  console.log(`\nLeaderboard of ${game}`);
  console.log(table(['place', 'player', nameOf['ktLampRating']!], rows));
}
