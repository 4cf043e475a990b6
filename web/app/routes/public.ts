import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { root } from './root.ts';

const getParentRoute = () => root;

/** What everybody can see of games and of the server. */
export const publicRoutes = {
  home: createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../../pages/home/Home.tsx'), 'Home'),
  }),
  games: createRoute({
    getParentRoute,
    path: '/games',
    component: lazyRouteComponent(() => import('../../pages/games/Games.tsx'), 'Games'),
  }),
};
