import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, launch, settle, watch } from './support/browser.ts';
import { PAGES } from './support/pages/index.ts';
import { pushedIn, watchShifts } from './support/shifts.ts';
import { importDemo, startSite, type Site } from './support/site.ts';
import { borrowWindow, giveBack } from './support/windows.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 780 };
/** Each language is examined in each size and each theme. */
const LOOKS = {
  'en-GB': [
    { name: 'wide and light', size: WIDE, colorScheme: 'light' },
    { name: 'narrow and dark', size: NARROW, colorScheme: 'dark' },
  ],
  ja: [
    { name: 'wide and dark', size: WIDE, colorScheme: 'dark' },
    { name: 'narrow and light', size: NARROW, colorScheme: 'light' },
  ],
} as const;
type Language = keyof typeof LOOKS;
const LANGUAGES = Object.keys(LOOKS) as Language[];

if (!browserPath) console.warn('No Chromium on this machine: the pages of the web app are NOT tested.');

describe.skipIf(!browserPath)('pages', () => {
  let site: Site;
  let browser: Browser;
  let hazel: Client;
  let open: (as: 'guest' | 'Hazel' | 'Admin', language: Language) => Promise<BrowserContext>;
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
    const cookies = { guest: undefined, Hazel: first.cookie, Admin: admin.cookie };
    open = async (as, language) => {
      const window = await borrowWindow(browser, site.url, language);
      const cookie = cookies[as];
      if (cookie) await window.addCookies([{ ...cookie, url: site.url }]);
      return window;
    };
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** Addresses are asked for once: some are of what is made for them. */
  const addresses = new Map<string, Promise<string>>();
  function addressOf(route: string): Promise<string> {
    const { at } = PAGES[route]!;
    const address = addresses.get(route) ?? Promise.resolve(typeof at === 'string' ? at : at(hazel));
    addresses.set(route, address);
    return address;
  }

  // Several at once: much of the time is spent waiting until nothing is loading any more.
  test.concurrent.for(Object.keys(PAGES).flatMap((route) => LANGUAGES.map((language) => ({ route, language }))))(
    '$route in $language is without a fault in every look, for everybody',
    async ({ route, language }, { expect }) => {
      const window = await open(PAGES[route]!.as, language);
      const page = await window.newPage();
      const faults = watch(page);
      const asked = listAsked(page);
      await watchShifts(page);
      await forgetFiles(page);
      await page.setViewportSize(WIDE);
      await page.goto(await addressOf(route));
      await settle(page);
      expect(await pushedIn(page)).toEqual([]);
      // Prefetched requests have to equal the page's, or they are sent twice.
      expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      for (const look of LOOKS[language]) expect([look.name, await faultsOf(page, look)]).toEqual([look.name, []]);
      expect(faults).toEqual([]);
      await giveBack(window);
    },
  );
});

/** Lets a page fetch every file as at a first visit, when most may be pushed about. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Records the page's requests to the server from now on. */
function listAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url());
  });
  return asked;
}

async function faultsOf(page: Page, look: (typeof LOOKS)[Language][number]): Promise<string[]> {
  await page.setViewportSize(look.size);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await settle(page);
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [...(wider > 0 ? [`${wider} px are cut off`] : []), ...(await violationsIn(page))];
}
