import '@mantine/core/styles.css';
import './app/app.css';
import './app/identity.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Providers } from './app/providers.tsx';
import { router } from './app/router.ts';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
