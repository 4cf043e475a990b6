import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nightly, someOf } from '../support/nightly.ts';
import { browserPath, loaded, openWindow, watch } from './support/browser.ts';
import { lentSite } from './support/site.ts';
import { useSite } from './support/web.ts';

/** A page of the app, when the choice of the language is there, which comes last. */
const APP = '#root:has(h1) select';

/** Pages of every kind that the server sends, and what each shows; by day a few of the kinds that have many. */
const PAGES: readonly (readonly [path: string, shows: string])[] = [
  ...someOf([['/docs', 'h1'] as const, ['/docs/api/imports.html', 'h2'] as const], 1),
  ['/docs/guides/quick-start.md', 'pre'],
  // The largest answer is shown at night.
  [nightly ? '/api/v1/openapi.json' : '/api/v1/games/iidx', 'pre'],
  ...someOf(['/', '/users', '/login', '/users/hazel', '/nowhere', '/setup?token=none'], 2).map(
    (path) => [path, APP] as const,
  ),
  // The things that it carries are taken out of its address.
  ['/verify-email?code=none', APP],
  ['/oauth/authorize', APP],
  ...someOf(['/oauth/authorize?noscript', '/client-file-flow/none?noscript'], 1).map((path) => [path, 'h1'] as const),
];

if (!browserPath) console.warn('No Chromium on this machine: pages that a browser has a copy of are NOT tested.');

describe.skipIf(!browserPath)('a page that a browser has a copy of', () => {
  const place = useSite(lentSite);
  let window: BrowserContext;
  beforeAll(async () => {
    await place.site.register('hazel');
    window = await openWindow(place.browser, place.site.url);
  });
  afterAll(() => window?.close());

  test.each(PAGES)('shows the same at the second visit: %s', async (path, shows) => {
    const visit = async () => {
      const page = await window.newPage();
      const faults = watch(page);
      await page.goto(path);
      await page.locator(shows).first().waitFor();
      await loaded(page);
      // A minute may pass between two visits.
      const text = (await page.locator('body').innerText()).replaceAll(/this minute|\d+ minutes? ago/g, 'a moment ago');
      await page.close();
      return { text, refused: faults.filter((fault) => /Content Security Policy|violates/i.test(fault)) };
    };
    const first = await visit();
    expect(first.text.trim().length).toBeGreaterThan(20);
    expect(first.refused).toEqual([]);
    expect(await visit()).toEqual(first);
  });
});
