import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { forPlayers } from '../Only.tsx';
import { root } from './root.ts';

/** Address to go to afterwards. */
const validateSearch = ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {});

/** Getting in, and the settings of an account. */
export const accountRoutes = {
  login: createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch,
    component: lazyRouteComponent(() => import('../../pages/account/Login.tsx'), 'Login'),
  }),
  register: createRoute({
    getParentRoute: () => root,
    path: '/register',
    validateSearch,
    component: lazyRouteComponent(() => import('../../pages/account/Register.tsx'), 'Register'),
  }),
  settings: createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/settings/Settings.tsx'), 'Settings')),
  }),
  gamesSettings: createRoute({
    getParentRoute: () => root,
    path: '/settings/games',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/settings/games/index.ts'), 'Games')),
  }),
  gameSettings: createRoute({
    getParentRoute: () => root,
    path: '/settings/games/$game/$playtype',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/settings/games/index.ts'), 'Game')),
  }),
  security: createRoute({
    getParentRoute: () => root,
    path: '/settings/security',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/settings/Security.tsx'), 'Security')),
  }),
  keys: createRoute({
    getParentRoute: () => root,
    path: '/settings/keys',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/settings/Keys.tsx'), 'Keys')),
  }),
  clients: createRoute({
    getParentRoute: () => root,
    path: '/settings/clients',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/clients/Clients.tsx'), 'Clients')),
  }),
};
