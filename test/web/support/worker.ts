import type { Page } from 'playwright-core';

/** Waits until the service worker answers the requests of a page. */
export const waitForWorker = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    if (serviceWorker.controller) done();
  })`);

/** Returns the paths whose answers the service worker has stored, with their parameters. */
export const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    if (!(await caches.has('kaiden-seen'))) return [];
    const stored = await (await caches.open('kaiden-seen')).keys();
    return stored.map(({ url }) => url.slice(location.origin.length));
  })()`);
