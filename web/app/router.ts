import { createRouter } from '@tanstack/react-router';

import { Loading } from '../components/Result.tsx';
import { NotFound } from './NotFound.tsx';
import { routeTree } from './routes/index.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
