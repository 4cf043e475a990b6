import { createRoute } from '@tanstack/react-router';

import { root } from './root.ts';

const getParentRoute = () => root;
const leads = () => import('../lead-to.ts');

/** Addresses that game clients open in a browser: they name charts by song and difficulty, and games by the ids of other servers. */
export const clientLinkRoutes = {
  chartOfSong: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/songs/$songID/$difficulty',
    loader: async ({ params: { songID, difficulty, ...gpt } }) => (await leads()).leadToChart(gpt, songID, difficulty),
  }),
  chartOfNamedGame: createRoute({
    getParentRoute,
    path: '/games/$gameID/songs/$songID/$difficulty',
    loader: async ({ params }) => (await leads()).leadToChartIn(params.gameID, params.songID, params.difficulty),
  }),
  playerOfGame: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$gameID',
    loader: async ({ params: { userID, gameID } }) => (await leads()).leadToPlayer(userID, gameID),
  }),
};
