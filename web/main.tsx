import '@mantine/core/styles.css';
import './app/app.css';
import './app/identity.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Providers } from './app/providers.tsx';
import { queryClient } from './app/queries.ts';
import { router } from './app/router.ts';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

/** Time by which the page is loaded (ms); the service worker takes nothing from it. */
const AFTER = 2000;
if (import.meta.env.PROD) {
  setTimeout(() => void import('./app/start-worker.ts').then(({ startWorker }) => startWorker(queryClient)), AFTER);
}
