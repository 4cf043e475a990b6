import { clientsClaim } from 'workbox-core';

import { serveApp, storeRest } from './app-files.ts';
import { serveSeen } from './seen.ts';

declare const self: ServiceWorkerGlobalScope;

// A new version takes over at once: pages come from the server, so that none of the former version is opened any more.
void self.skipWaiting();
clientsClaim();
serveApp();
serveSeen();

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'STORE_REST') event.waitUntil(storeRest(event));
});
