import type { createClient } from '../../../contracts/client/index.ts';
import { table } from '../table.ts';
import { GAME } from './players.ts';

type Api = ReturnType<typeof createClient>;

const decimal = (value: number | null | undefined): string => value?.toFixed(2) ?? '–';

/** Prints a player's profile and best PBs. */
export async function showPlayer(api: Api, userID: string): Promise<void> {
  const params = { userID, ...GAME };
  const { body: profile } = await api.ugpts.get({ params });
  const ratings = Object.entries(profile.gameStats.ratings).map(([alg, value]) => {
    const { ranking, outOf } = profile.rankingData[alg]!;
    return [alg, decimal(value), value === null ? '–' : `${ranking} of ${outOf}`];
  });
  console.log(`\n${userID} in ${GAME.game}:${GAME.playtype}, ${profile.totalScores} scores`);
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
export async function showLeaderboard(api: Api): Promise<void> {
  const { body } = await api.games.leaderboard({ params: GAME });
  const names = new Map(body.users.map((user) => [user.id, user.username]));
  const rows = body.gameStats.map(({ userID, ratings }, index) => [
    String(index + 1),
    names.get(userID)!,
    decimal(ratings.ktLampRating),
  ]);
  console.log(`\nLeaderboard of ${GAME.game}:${GAME.playtype}`);
  console.log(table(['place', 'player', 'ktLampRating'], rows));
}
