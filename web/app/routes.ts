import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/Home.tsx'), 'Home'),
});

const games = createRoute({
  getParentRoute: () => root,
  path: '/games',
  component: lazyRouteComponent(() => import('../pages/games/Games.tsx'), 'Games'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
  component: lazyRouteComponent(() => import('../pages/account/Login.tsx'), 'Login'),
});

export const routeTree = root.addChildren([home, games, login]);
