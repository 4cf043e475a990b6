import { createRouter } from '@tanstack/react-router';

import { Loading } from '../components/Result.tsx';
import { focusPages } from './focus.ts';
import { NotFound } from './NotFound.tsx';
import { routeTree } from './routes/index.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultNotFoundComponent: NotFound,
});

focusPages(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
