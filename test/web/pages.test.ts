import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import pLimit from 'p-limit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, launch, openWindow, settle, watch } from './support/browser.ts';
import { PAGES } from './support/pages/index.ts';
import { MOST_SHIFT, shiftsIn, watchShifts } from './support/shifts.ts';
import { importDemo, startSite, type Site } from './support/site.ts';

/** Folder of the pictures of all pages, which are taken only if a language is named: `PAGES_LANGUAGE=en-GB`, or `ja`. */
const PICTURES = 'test/web/pictures';
const LANGUAGE = process.env['PAGES_LANGUAGE'];

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 780 };
/** Each size and each theme is examined; the pictures show all four. */
const LOOKS = [
  { name: 'wide-light', size: WIDE, colorScheme: 'light', examined: true },
  { name: 'wide-dark', size: WIDE, colorScheme: 'dark', examined: false },
  { name: 'narrow-dark', size: NARROW, colorScheme: 'dark', examined: true },
  { name: 'narrow-light', size: NARROW, colorScheme: 'light', examined: false },
] as const;

const inFront = pLimit(1);

if (!browserPath) console.warn('No Chromium on this machine: the pages of the web app are NOT tested.');

describe.skipIf(!browserPath)('pages', () => {
  let site: Site;
  let browser: Browser;
  let hazel: Client;
  let windows: Record<'guest' | 'Hazel' | 'Admin', BrowserContext>;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
    const [first, rowan] = [await site.register('Hazel'), await site.register('Rowan')];
    hazel = first.api;
    await importDemo(hazel, 'hazel-iidx.json');
    await importDemo(hazel, 'hazel-sdvx.json');
    await importDemo(rowan.api, 'rowan-iidx.json');
    const admin = await site.register('Admin');
    await site.run(['user', 'level', 'Admin', '3']);
    await admin.api.admin.announce({ json: { title: 'New charts have arrived', game: 'iidx', playtype: 'SP' } });
    const open = () => openWindow(browser, site.url, LANGUAGE);
    windows = { guest: await open(), Hazel: await open(), Admin: await open() };
    await windows.Hazel.addCookies([{ ...first.cookie, url: site.url }]);
    await windows.Admin.addCookies([{ ...admin.cookie, url: site.url }]);
    if (LANGUAGE) mkdirSync(PICTURES, { recursive: true });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  // Several at once: much of the time is spent waiting until nothing is loading any more.
  test.concurrent.for(Object.entries(PAGES))(
    '%s is without a fault in every look, for everybody',
    async ([route, { at, as }], { expect }) => {
      const page = await windows[as].newPage();
      const faults = watch(page);
      const asked = listAsked(page);
      await watchShifts(page);
      await page.setViewportSize(WIDE);
      await page.goto(typeof at === 'string' ? at : await at(hazel));
      await settle(page);
      expect(await shiftsIn(page)).toBeLessThan(MOST_SHIFT);
      // Prefetched requests have to equal the page's, or they are sent twice.
      expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      for (const look of LOOKS.filter(({ examined }) => examined || LANGUAGE))
        expect([look.name, await faultsOf(page, route, look)]).toEqual([look.name, []]);
      expect(faults).toEqual([]);
      await page.close();
    },
  );
});

/** Records the page's requests to the server from now on. */
function listAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url());
  });
  return asked;
}

async function faultsOf(page: Page, route: string, look: (typeof LOOKS)[number]): Promise<string[]> {
  await page.setViewportSize(look.size);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await settle(page);
  const path = join(PICTURES, `${route.replaceAll('/', '_').replaceAll('$', '')}-${look.name}.png`);
  // Chromium draws only the page in front, and others are open beside this one.
  const take = async () => {
    await page.bringToFront();
    await page.screenshot({ fullPage: true, path });
  };
  if (LANGUAGE) await inFront(take);
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [...(wider > 0 ? [`${wider} px are cut off`] : []), ...(look.examined ? await violationsIn(page) : [])];
}
