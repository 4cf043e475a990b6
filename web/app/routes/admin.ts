import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { OnlyAdministrators } from '../Only.tsx';
import { root } from './root.ts';

const administrators = createRoute({ getParentRoute: () => root, id: 'administrators', component: OnlyAdministrators });
const getParentRoute = () => administrators;

/** For administrators. */
export const adminRoutes = {
  administrators: administrators.addChildren({
    overview: createRoute({
      getParentRoute,
      path: '/admin',
      component: lazyRouteComponent(() => import('../../pages/admin/Overview.tsx'), 'Overview'),
    }),
    users: createRoute({
      getParentRoute,
      path: '/admin/users',
      component: lazyRouteComponent(() => import('../../pages/admin/Users.tsx'), 'Users'),
    }),
    imports: createRoute({
      getParentRoute,
      path: '/admin/imports',
      component: lazyRouteComponent(() => import('../../pages/admin/Imports.tsx'), 'Imports'),
    }),
    backups: createRoute({
      getParentRoute,
      path: '/admin/backups',
      component: lazyRouteComponent(() => import('../../pages/admin/Backups.tsx'), 'Backups'),
    }),
    maintenance: createRoute({
      getParentRoute,
      path: '/admin/maintenance',
      component: lazyRouteComponent(() => import('../../pages/admin/Maintenance.tsx'), 'Maintenance'),
    }),
    audit: createRoute({
      getParentRoute,
      path: '/admin/audit',
      component: lazyRouteComponent(() => import('../../pages/admin/Audit.tsx'), 'Audit'),
    }),
  }),
};
