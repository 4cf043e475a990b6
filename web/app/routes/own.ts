import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { forPlayers } from '../Only.tsx';
import { root } from './root.ts';
import { texts, type TextSearch } from './search.ts';

const getParentRoute = () => root;

/** Players' own things: importing, exporting, integrations, the dashboard. */
export const ownRoutes = {
  import: createRoute({
    getParentRoute,
    path: '/import',
    validateSearch: (search): TextSearch<'type'> => texts(search, ['type']),
    component: forPlayers(lazyRouteComponent(() => import('../../pages/import/Import.tsx'), 'Import')),
  }),
  guides: createRoute({
    getParentRoute,
    path: '/import/guides',
    validateSearch: (search): TextSearch<'game'> => texts(search, ['game']),
    component: lazyRouteComponent(() => import('../../pages/guides/Guides.tsx'), 'Guides'),
  }),
  orphans: createRoute({
    getParentRoute,
    path: '/orphans',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/orphans/Orphans.tsx'), 'Orphans')),
  }),
  ignored: createRoute({
    getParentRoute,
    path: '/ignored',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/ignored/Ignored.tsx'), 'Ignored')),
  }),
  integrations: createRoute({
    getParentRoute,
    path: '/integrations',
    component: forPlayers(
      lazyRouteComponent(() => import('../../pages/integrations/Integrations.tsx'), 'Integrations'),
    ),
  }),
  connect: createRoute({
    getParentRoute,
    path: '/connect',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/connect/Connect.tsx'), 'Connect')),
  }),
  connectHook: createRoute({
    getParentRoute,
    path: '/connect/$hookID',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/connect/ConnectHook.tsx'), 'ConnectHook')),
  }),
  export: createRoute({
    getParentRoute,
    path: '/export',
    component: forPlayers(lazyRouteComponent(() => import('../../pages/export/Export.tsx'), 'Export')),
  }),
  notifications: createRoute({
    getParentRoute,
    path: '/notifications',
    component: forPlayers(
      lazyRouteComponent(() => import('../../pages/notifications/Notifications.tsx'), 'Notifications'),
    ),
  }),
  // Public: anybody may see who played what.
  oneImport: createRoute({
    getParentRoute: () => root,
    path: '/imports/$importID',
    component: lazyRouteComponent(() => import('../../pages/import/ImportPage.tsx'), 'ImportPage'),
  }),
};
