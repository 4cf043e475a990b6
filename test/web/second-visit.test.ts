import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { browserPath, launch, loaded, openWindow, watch } from './support/browser.ts';
import { startSite, type Site } from './support/site.ts';

/** Pages of every kind that the server sends, and what each shows. */
const PAGES: readonly [path: string, shows: string][] = [
  ['/docs', 'h1'],
  ['/docs/guides/quick-start.md', 'pre'],
  ['/docs/api/imports.html', 'h2'],
  ['/api/v1/openapi.json', 'pre'],
  ['/', 'h1'],
  ['/users', 'h1'],
  ['/users/hazel', 'h1'],
  ['/login', 'h1'],
  ['/nowhere', 'h1'],
  ['/verify-email?code=none', 'h1'],
  ['/oauth/authorize', 'h1'],
  ['/oauth/authorize?noscript', 'h1'],
  ['/client-file-flow/none?noscript', 'h1'],
  ['/setup?token=none', 'h1'],
];

if (!browserPath) console.warn('No Chromium on this machine: pages that a browser has a copy of are NOT tested.');

/** Returns the text of a page once nothing more comes to it. */
async function textOf(page: Page): Promise<string> {
  for (let before = ''; ;) {
    const text = await page.locator('body').innerText();
    if (text === before) return text;
    before = text;
    await page.waitForTimeout(500);
  }
}

describe.skipIf(!browserPath)('a page that a browser has a copy of', () => {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), startSite()]);
    await site.register('hazel');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test.each(PAGES)('shows the same at the second visit: %s', async (path, shows) => {
    const window = await openWindow(browser, site.url);
    const visit = async () => {
      const page = await window.newPage();
      const faults = watch(page);
      await page.goto(path);
      await page.locator(shows).first().waitFor();
      await loaded(page);
      // A minute may pass between two visits.
      const text = (await textOf(page)).replaceAll(/this minute|\d+ minutes? ago/g, 'a moment ago');
      await page.close();
      return { text, refused: faults.filter((fault) => /Content Security Policy|violates/i.test(fault)) };
    };
    const first = await visit();
    expect(first.text.trim().length).toBeGreaterThan(20);
    expect(first.refused).toEqual([]);
    expect(await visit()).toEqual(first);
    await window.close();
  });
});
