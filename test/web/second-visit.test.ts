import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nightly } from '../support/nightly.ts';
import { browserPath, loaded, openWindow, watch } from './support/browser.ts';
import { lentSite } from './support/site.ts';
import { useSite } from './support/web.ts';

/** A page of the app, when the choice of the language is there, which comes last. */
const APP = '#root:has(h1) select';

/** Pages of every kind that the server sends, and what each shows. */
const PAGES: readonly [path: string, shows: string][] = [
  ['/docs', 'h1'],
  ['/docs/guides/quick-start.md', 'pre'],
  ['/docs/api/imports.html', 'h2'],
  // The largest answer is shown at night.
  [nightly ? '/api/v1/openapi.json' : '/api/v1/games/iidx', 'pre'],
  ['/', APP],
  ['/users', APP],
  ['/users/hazel', APP],
  ['/login', APP],
  ['/nowhere', APP],
  ['/verify-email?code=none', APP],
  ['/oauth/authorize', 'h1'],
  ['/oauth/authorize?noscript', 'h1'],
  ['/client-file-flow/none?noscript', 'h1'],
  ['/setup?token=none', APP],
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
