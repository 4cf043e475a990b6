import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { root } from './root.ts';

const getParentRoute = () => root;

/** Getting in, and the settings of an account. */
export const accountRoutes = {
  login: createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
    component: lazyRouteComponent(() => import('../../pages/account/Login.tsx'), 'Login'),
  }),
};
