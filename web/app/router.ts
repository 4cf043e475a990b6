import { createRouter, lazyRouteComponent } from '@tanstack/react-router';

import { Loading } from '../components/Result.tsx';
import { focusPages } from '../shared/focus.ts';
import { PageFailure } from './PageFailure.tsx';
import { routeTree } from './routes/index.ts';
import { writeSearch } from './routes/search.ts';

export const router = createRouter({
  routeTree,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  // Loaders only ask ahead: how old answers may be is decided where they are shown.
  defaultStaleTime: Infinity,
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./NotFound.tsx'), 'NotFound'),
  defaultErrorComponent: PageFailure,
});

focusPages(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
