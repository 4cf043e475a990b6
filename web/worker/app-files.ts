import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { FILES } from './files.ts';

const ASSETS = 'kaiden-assets';
/** Number of stored files that not every page needs: those of two versions. */
const MOST_ASSETS = 500;

/** The page is the same at every address. */
const SHELL = '/';
const OTHER_PAGES = [/^\/(api|ir|assets|docs|metrics|health|ready|icons|\.well-known|oauth|client-file-flow)(\/|$|\?)/];

const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [new ExpirationPlugin({ maxEntries: MOST_ASSETS, purgeOnQuotaError: true })],
});

/** Opens pages without a network, with the files that were stored. With one, pages are always those of the server. */
export function serveApp(): void {
  const fromServer = new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(SHELL) }] });
  registerRoute(new NavigationRoute(fromServer, { denylist: OTHER_PAGES }));
  precacheAndRoute(
    [
      { url: SHELL, revision: FILES.version },
      { url: '/favicon.svg', revision: FILES.version },
      { url: '/manifest.webmanifest', revision: FILES.version },
      ...FILES.first.map((url) => ({ url, revision: null })),
    ],
    { cleanURLs: false, directoryIndex: '' },
  );
  cleanupOutdatedCaches();
  registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
}

declare const self: ServiceWorkerGlobalScope;

/** True if a newer version waits for this one to end its work. */
const isReplaced = ({ installing, waiting } = self.registration): boolean => Boolean(installing ?? waiting);

/** Stores the files of pages that were not opened yet, one after another. Ends early for a newer version, which needs other files. */
export async function storeRest(event: ExtendableEvent): Promise<void> {
  const stored = await (await caches.open(ASSETS)).keys();
  const has = new Set(stored.map(({ url }) => new URL(url).pathname));
  for (const path of FILES.rest) {
    if (isReplaced()) return;
    if (!has.has(path)) await assets.handle({ event, request: path });
  }
}
