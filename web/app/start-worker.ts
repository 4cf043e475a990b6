import type { QueryClient } from '@tanstack/react-query';

import { status } from '../shared/me.ts';

/** Starts the service worker, with which the app can be installed and shows without a network what was seen. */
export async function startWorker(queries: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  // There is none without https, nor in some private windows.
  if (!serviceWorker) return;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', storeThis, { once: true });
  // Without it, the app works as before.
  const started = await serviceWorker.register('/worker.js').catch(() => undefined);
  if (!started) return;
  await serviceWorker.ready;
  const { whoami } = await queries.ensureQueryData(status());
  // Guests come for a page or two.
  if (whoami !== null && !isSaving()) started.active?.postMessage({ type: 'STORE_REST' });
}

/** Returns whether the worker stores this address again, which was loaded before: files, and answers of the API other than streams of events. */
const isStorable = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && /^\/(assets|api\/v1)\//.test(pathname) && !pathname.endsWith('/events');

/** Has the worker store what the page has loaded before it was there. */
function storeThis(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const urlsToCache = loaded.filter(isStorable).map(({ href }) => href);
  // The name is that of workbox-routing.
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Returns whether the reader has asked to save data; not every browser tells. */
const isSaving = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
