import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the service worker answers the requests of a page. */
export async function waitForWorker(page: Page): Promise<void> {
  const isControlled = () => page.evaluate<boolean>('!!navigator.serviceWorker.controller');
  await expect.poll(isControlled).toBe(true);
}

/** Returns the paths whose answers the service worker has stored, with their parameters. */
export const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    if (!(await caches.has('kaiden-seen'))) return [];
    const stored = await (await caches.open('kaiden-seen')).keys();
    return stored.map(({ url }) => url.slice(location.origin.length));
  })()`);
