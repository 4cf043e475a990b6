import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { playtypeOf } from '../../components/game.ts';
import { boardOn, chartOf, distributionOn, foldersWith, playcountOf } from '../../pages/chart/queries.ts';
import { CHART_FILTERS, type ChartFilter } from '../../pages/gpt/chart-filter.ts';
import { boardOf, folderIn, latelyIn } from '../../pages/gpt/queries.ts';
import { ahead } from '../queries.ts';
import { aheadOfStart } from './ahead-of-start.ts';
import { root } from './root.ts';
import { texts, type TextSearch } from './search.ts';

const getParentRoute = () => root;

/** Public pages about games and the server. */
export const publicRoutes = {
  home: createRoute({
    getParentRoute,
    path: '/',
    loader: aheadOfStart,
    component: lazyRouteComponent(() => import('../../pages/home/Home.tsx'), 'Home'),
  }),
  search: createRoute({
    getParentRoute,
    path: '/search',
    validateSearch: (search): TextSearch<'q'> => texts(search, ['q']),
    component: lazyRouteComponent(() => import('../../pages/search/Search.tsx'), 'Search'),
  }),
  users: createRoute({
    getParentRoute,
    path: '/users',
    validateSearch: (search): TextSearch<'q' | 'online'> => texts(search, ['q', 'online']),
    component: lazyRouteComponent(() => import('../../pages/users/Users.tsx'), 'Users'),
  }),
  games: createRoute({
    getParentRoute,
    path: '/games',
    component: lazyRouteComponent(() => import('../../pages/games/Games.tsx'), 'Games'),
  }),
  game: createRoute({
    getParentRoute,
    path: '/games/$game',
    component: lazyRouteComponent(() => import('../../pages/games/GamePage.tsx'), 'GamePage'),
  }),
  gpt: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype',
    // Other parameters of the address, such as another rating, are loaded by the page, and so are the best scores: by the game's rating.
    loader: ({ params, ...loading }) => ahead(loading, boardOf(params), playtypeOf(params), latelyIn(params)),
    validateSearch: (search): TextSearch<'alg' | 'scores'> => texts(search, ['alg', 'scores']),
    component: lazyRouteComponent(() => import('../../pages/gpt/Overview.tsx'), 'Overview'),
  }),
  charts: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/charts',
    validateSearch: (search): TextSearch<ChartFilter> => texts(search, CHART_FILTERS),
    component: lazyRouteComponent(() => import('../../pages/gpt/Charts.tsx'), 'Charts'),
  }),
  chart: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/charts/$chartID',
    loader: ({ params, ...loading }) =>
      ahead(
        loading,
        chartOf(params),
        boardOn(params),
        playtypeOf(params),
        distributionOn(params),
        playcountOf(params),
        foldersWith(params),
      ),
    component: lazyRouteComponent(() => import('../../pages/chart/ChartPage.tsx'), 'ChartPage'),
  }),
  song: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/songs/$songID',
    component: lazyRouteComponent(() => import('../../pages/chart/SongPage.tsx'), 'SongPage'),
  }),
  folders: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/folders',
    validateSearch: (search): TextSearch<'q'> => texts(search, ['q']),
    component: lazyRouteComponent(() => import('../../pages/gpt/Folders.tsx'), 'Folders'),
  }),
  folder: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/folders/$folderID',
    loader: ({ params: { folderID, ...gpt }, ...loading }) => ahead(loading, folderIn(gpt, folderID), playtypeOf(gpt)),
    component: lazyRouteComponent(() => import('../../pages/folders/FolderPage.tsx'), 'FolderPage'),
  }),
  tables: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/tables',
    component: lazyRouteComponent(() => import('../../pages/gpt/Tables.tsx'), 'Tables'),
  }),
  table: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/tables/$tableID',
    component: lazyRouteComponent(() => import('../../pages/folders/TablePage.tsx'), 'TablePage'),
  }),
  classes: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/classes',
    component: lazyRouteComponent(() => import('../../pages/gpt/Classes.tsx'), 'Classes'),
  }),
  quests: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/quests',
    validateSearch: (search): TextSearch<'q'> => texts(search, ['q']),
    component: lazyRouteComponent(() => import('../../pages/gpt/Quests.tsx'), 'Quests'),
  }),
  quest: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/quests/$questID',
    component: lazyRouteComponent(() => import('../../pages/targets/QuestPage.tsx'), 'QuestPage'),
  }),
  questlines: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/questlines',
    validateSearch: (search): TextSearch<'q'> => texts(search, ['q']),
    component: lazyRouteComponent(() => import('../../pages/gpt/Questlines.tsx'), 'Questlines'),
  }),
  questline: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/questlines/$questlineID',
    component: lazyRouteComponent(() => import('../../pages/targets/QuestlinePage.tsx'), 'QuestlinePage'),
  }),
  goal: createRoute({
    getParentRoute,
    path: '/games/$game/$playtype/goals/$goalID',
    component: lazyRouteComponent(() => import('../../pages/targets/GoalPage.tsx'), 'GoalPage'),
  }),
};
