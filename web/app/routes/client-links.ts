import { createRoute, redirect } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { gamesList, type Gpt } from '../../components/game.ts';
import { queryClient } from '../queries.ts';
import { root } from './root.ts';

const getParentRoute = () => root;

/** Returns the game and playtype with an id such as `bms-7k`; undefined if there is none. */
async function gptNamed(id: string): Promise<Gpt | undefined> {
  const { configs } = await queryClient.ensureQueryData(gamesList());
  const all = Object.entries(configs).flatMap(([game, { validPlaytypes }]) =>
    validPlaytypes.map((playtype) => ({ game, playtype })),
  );
  return all.find(({ game, playtype }) => `${game}-${playtype}`.toLowerCase() === id);
}

/** Leads to the chart of a song in this difficulty, or to the song if there is none. */
async function leadToChart(gpt: Gpt, songID: string, difficulty: string): Promise<never> {
  const { charts } = await queryClient.ensureQueryData(read('games', 'song', { params: { ...gpt, songID } }));
  const chart = charts.find((one) => one.difficulty === difficulty && one.isPrimary);
  if (!chart) throw redirect({ to: '/games/$game/$playtype/songs/$songID', params: { ...gpt, songID }, replace: true });
  const params = { ...gpt, chartID: chart.chartID };
  throw redirect({ to: '/games/$game/$playtype/charts/$chartID', params, replace: true });
}

/** Addresses that game clients open in a browser: they name charts by song and difficulty, and games by the ids of other servers. */
export const clientLinkRoutes = {
  chartOfSong: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/songs/$songID/$difficulty',
    loader: ({ params: { songID, difficulty, ...gpt } }) => leadToChart(gpt, songID, difficulty),
  }),
  chartOfNamedGame: createRoute({
    getParentRoute,
    path: '/games/$gameID/songs/$songID/$difficulty',
    loader: async ({ params: { gameID, songID, difficulty } }) => {
      const gpt = await gptNamed(gameID);
      if (!gpt) throw redirect({ to: '/games', replace: true });
      return leadToChart(gpt, songID, difficulty);
    },
  }),
  playerOfGame: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$gameID',
    loader: async ({ params: { userID, gameID } }) => {
      const gpt = await gptNamed(gameID);
      if (!gpt) throw redirect({ to: '/users/$userID', params: { userID }, replace: true });
      throw redirect({ to: '/users/$userID/games/$game/$playtype', params: { userID, ...gpt }, replace: true });
    },
  }),
};
