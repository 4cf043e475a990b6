import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { forAdministrators } from '../Only.tsx';
import { root } from './root.ts';

const getParentRoute = () => root;

/** For administrators. */
export const adminRoutes = {
  adminOverview: createRoute({
    getParentRoute,
    path: '/admin',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Overview.tsx'), 'Overview')),
  }),
  adminUsers: createRoute({
    getParentRoute,
    path: '/admin/users',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Users.tsx'), 'Users')),
  }),
  adminImports: createRoute({
    getParentRoute,
    path: '/admin/imports',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Imports.tsx'), 'Imports')),
  }),
  adminCatalogue: createRoute({
    getParentRoute,
    path: '/admin/catalogue',
    component: forAdministrators(
      lazyRouteComponent(() => import('../../pages/admin/catalogue/Catalogue.tsx'), 'Catalogue'),
    ),
  }),
  adminUnmatched: createRoute({
    getParentRoute,
    path: '/admin/unmatched',
    component: forAdministrators(
      lazyRouteComponent(() => import('../../pages/admin/unmatched/Unmatched.tsx'), 'Unmatched'),
    ),
  }),
  adminBackups: createRoute({
    getParentRoute,
    path: '/admin/backups',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Backups.tsx'), 'Backups')),
  }),
  adminMaintenance: createRoute({
    getParentRoute,
    path: '/admin/maintenance',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Maintenance.tsx'), 'Maintenance')),
  }),
  adminAudit: createRoute({
    getParentRoute,
    path: '/admin/audit',
    component: forAdministrators(lazyRouteComponent(() => import('../../pages/admin/Audit.tsx'), 'Audit')),
  }),
};
