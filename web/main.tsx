import '@mantine/core/styles.css';
import './app/app.css';
import './app/identity.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Providers } from './app/providers.tsx';
import { queryClient } from './app/queries.ts';
import { router } from './app/router.ts';
import { startWorker } from './app/start-worker.ts';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

if (import.meta.env.PROD) void startWorker(queryClient);
