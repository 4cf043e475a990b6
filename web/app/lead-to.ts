import { redirect } from '@tanstack/react-router';

import { gamesList, type Gpt } from '../components/game.ts';
import { songOf } from '../pages/chart/queries.ts';
import { queryClient } from './queries.ts';

/** Returns the game and playtype with an id such as `bms-7k`; undefined if there is none. */
async function gptNamed(id: string): Promise<Gpt | undefined> {
  const { configs } = await queryClient.ensureQueryData(gamesList());
  const all = Object.entries(configs).flatMap(([game, { validPlaytypes }]) =>
    validPlaytypes.map((playtype) => ({ game, playtype })),
  );
  return all.find(({ game, playtype }) => `${game}-${playtype}`.toLowerCase() === id);
}

/** Leads to the chart of a song in this difficulty, or to the song if there is none. */
export async function leadToChart(gpt: Gpt, songID: string, difficulty: string): Promise<never> {
  const { charts } = await queryClient.ensureQueryData(songOf(gpt, songID));
  const chart = charts.find((one) => one.difficulty === difficulty && one.isPrimary);
  if (!chart) throw redirect({ to: '/games/$game/$playtype/songs/$songID', params: { ...gpt, songID }, replace: true });
  const params = { ...gpt, chartID: chart.chartID };
  throw redirect({ to: '/games/$game/$playtype/charts/$chartID', params, replace: true });
}

/** Leads to the chart of a song in this difficulty, of a game by an id such as `bms-7k`. */
export async function leadToChartIn(id: string, songID: string, difficulty: string): Promise<never> {
  const gpt = await gptNamed(id);
  if (!gpt) throw redirect({ to: '/games', replace: true });
  return leadToChart(gpt, songID, difficulty);
}

/** Leads to a player's game by an id such as `bms-7k`, or to the player. */
export async function leadToPlayer(userID: string, id: string): Promise<never> {
  const gpt = await gptNamed(id);
  if (!gpt) throw redirect({ to: '/users/$userID', params: { userID }, replace: true });
  throw redirect({ to: '/users/$userID/games/$game/$playtype', params: { userID, ...gpt }, replace: true });
}
