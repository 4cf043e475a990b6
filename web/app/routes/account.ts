import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { OnlyPlayers } from '../Only.tsx';
import { root } from './root.ts';

/** Where to go afterwards. */
const validateSearch = ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {});

const players = createRoute({ getParentRoute: () => root, id: 'account', component: OnlyPlayers });

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
  account: players.addChildren({
    settings: createRoute({
      getParentRoute: () => players,
      path: '/settings',
      component: lazyRouteComponent(() => import('../../pages/settings/Settings.tsx'), 'Settings'),
    }),
    security: createRoute({
      getParentRoute: () => players,
      path: '/settings/security',
      component: lazyRouteComponent(() => import('../../pages/settings/Security.tsx'), 'Security'),
    }),
    keys: createRoute({
      getParentRoute: () => players,
      path: '/settings/keys',
      component: lazyRouteComponent(() => import('../../pages/settings/Keys.tsx'), 'Keys'),
    }),
    clients: createRoute({
      getParentRoute: () => players,
      path: '/settings/clients',
      component: lazyRouteComponent(() => import('../../pages/clients/Clients.tsx'), 'Clients'),
    }),
  }),
};
