import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { PLAY_FILTERS, type PlayFilter } from '../../pages/players/plays/play-filter.ts';
import {
  aroundOf,
  bestPBsOf,
  daysOf,
  folderOf,
  gamesOf,
  historyOf,
  latelyOf,
  latestScoresOf,
  ratingOf,
  recentOf,
  scoreOf,
  sessionOf,
  showcaseOf,
  sliceOf,
  userOf,
} from '../../pages/players/queries.ts';
import { RATING_SEARCH, type RatingSearch } from '../../pages/players/rating/search.ts';
import { ahead } from '../queries.ts';
import { root } from './root.ts';
import { texts, type TextSearch } from './search.ts';

const getParentRoute = () => root;

/** Routes of players, their games, and their plays. */
export const playerRoutes = {
  user: createRoute({
    getParentRoute,
    path: '/users/$userID',
    loader: ({ params: { userID }, ...loading }) =>
      ahead(loading, userOf(userID), gamesOf(userID), daysOf(userID), latelyOf(userID)),
    component: lazyRouteComponent(() => import('../../pages/players/Profile.tsx'), 'Profile'),
  }),
  stream: createRoute({
    getParentRoute,
    path: '/stream/$userID',
    validateSearch: (search): TextSearch<'size' | 'theme' | 'box' | 'rows'> =>
      texts(search, ['size', 'theme', 'box', 'rows']),
    component: lazyRouteComponent(() => import('../../pages/stream/Stream.tsx'), 'Stream'),
  }),
  playerGame: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype',
    loader: ({ params, ...loading }) =>
      ahead(
        loading,
        ...sliceOf(params),
        historyOf(params, '3mo'),
        showcaseOf(params),
        recentOf(params),
        aroundOf(params),
      ),
    component: lazyRouteComponent(() => import('../../pages/players/game/Overview.tsx'), 'Overview'),
  }),
  playerRating: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/rating',
    validateSearch: (search): TextSearch<RatingSearch> => texts(search, RATING_SEARCH),
    loaderDeps: ({ search: { alg } }) => ({ alg }),
    loader: ({ params, deps: { alg }, ...loading }) => ahead(loading, ...sliceOf(params), ratingOf(params, alg)),
    component: lazyRouteComponent(() => import('../../pages/players/rating/Rating.tsx'), 'Rating'),
  }),
  playerPBs: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/pbs',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params), bestPBsOf(params)),
    validateSearch: (search): TextSearch<PlayFilter> => texts(search, PLAY_FILTERS),
    component: lazyRouteComponent(() => import('../../pages/players/game/PBs.tsx'), 'PBs'),
  }),
  playerScores: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/scores',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params), latestScoresOf(params)),
    validateSearch: (search): TextSearch<PlayFilter> => texts(search, PLAY_FILTERS),
    component: lazyRouteComponent(() => import('../../pages/players/game/Scores.tsx'), 'Scores'),
  }),
  playerSessions: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/sessions',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params)),
    validateSearch: (search): TextSearch<'view'> => texts(search, ['view']),
    component: lazyRouteComponent(() => import('../../pages/players/game/Sessions.tsx'), 'Sessions'),
  }),
  playerFolders: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/folders',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params)),
    validateSearch: (search): TextSearch<'table' | 'q'> => texts(search, ['table', 'q']),
    component: lazyRouteComponent(() => import('../../pages/players/game/Folders.tsx'), 'Folders'),
  }),
  playerFolder: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/folders/$folderID',
    loader: ({ params: { folderID, ...params }, ...loading }) =>
      ahead(loading, ...sliceOf(params), folderOf(params, folderID)),
    validateSearch: (search): TextSearch<'view'> => texts(search, ['view']),
    component: lazyRouteComponent(() => import('../../pages/players/game/Folder.tsx'), 'Folder'),
  }),
  playerTargets: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/targets',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params)),
    validateSearch: (search): TextSearch<'chart' | 'folder'> => texts(search, ['chart', 'folder']),
    component: lazyRouteComponent(() => import('../../pages/players/game/Targets.tsx'), 'Targets'),
  }),
  playerRivals: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/rivals',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params)),
    component: lazyRouteComponent(() => import('../../pages/players/game/Rivals.tsx'), 'Rivals'),
  }),
  playerCompare: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/compare',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params)),
    validateSearch: (search): TextSearch<'with' | 'on'> => texts(search, ['with', 'on']),
    component: lazyRouteComponent(() => import('../../pages/players/game/Compare.tsx'), 'Compare'),
  }),
  playerHistory: createRoute({
    getParentRoute,
    path: '/users/$userID/games/$game/$playtype/history',
    loader: ({ params, ...loading }) => ahead(loading, ...sliceOf(params), historyOf(params, 'year')),
    component: lazyRouteComponent(() => import('../../pages/players/game/History.tsx'), 'History'),
  }),
  session: createRoute({
    getParentRoute,
    path: '/sessions/$sessionID',
    loader: ({ params, ...loading }) => ahead(loading, sessionOf(params.sessionID)),
    component: lazyRouteComponent(() => import('../../pages/players/session/Session.tsx'), 'Session'),
  }),
  score: createRoute({
    getParentRoute,
    path: '/scores/$scoreID',
    loader: ({ params, ...loading }) => ahead(loading, scoreOf(params.scoreID)),
    component: lazyRouteComponent(() => import('../../pages/players/score/Score.tsx'), 'Score'),
  }),
  dashboard: createRoute({
    getParentRoute,
    path: '/dashboard',
    component: lazyRouteComponent(() => import('../../pages/home/dashboard/Dashboard.tsx'), 'Dashboard'),
  }),
};
