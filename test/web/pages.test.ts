import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { inTurn, nightly } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { PAGES } from './support/pages/index.ts';
import { scrollingAt, WIDTHS } from './support/scrolling.ts';
import { pushedIn, watchShifts } from './support/shifts.ts';
import { startPlayedSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 780 };
/** Each language is examined in each size and each theme. */
const LOOKS = [
  { language: 'en-GB', name: 'wide and light', size: WIDE, colorScheme: 'light' },
  { language: 'ja', name: 'narrow and light', size: NARROW, colorScheme: 'light' },
  { language: 'en-GB', name: 'narrow and dark', size: NARROW, colorScheme: 'dark' },
  { language: 'ja', name: 'wide and dark', size: WIDE, colorScheme: 'dark' },
] as const;
type Look = Omit<(typeof LOOKS)[number], 'name'>;

/** By day each page has one look and one other width, in turn, so that a look meets every width. */
const CASES = inTurn(Object.keys(PAGES), LOOKS).map(([route, look], at) => {
  const others = WIDTHS.filter((width) => width !== WIDE.width && width !== NARROW.width);
  const other = others[(at + Math.floor(at / LOOKS.length)) % others.length]!;
  return { route, ...look, widths: nightly ? WIDTHS : [other] };
});

if (!browserPath) console.warn('No Chromium on this machine: the pages of the web app are NOT tested.');

describe.skipIf(!browserPath)('pages', () => {
  const place = useSite(startPlayedSite);
  let hazel: Client;
  let open: (as: 'guest' | 'Hazel' | 'Admin', look: Look) => Promise<Page>;
  beforeAll(async () => {
    const { site, browser } = place;
    const [first, admin] = [await site.register('Hazel'), await site.register('Admin')];
    hazel = first.api;
    await site.run(['user', 'level', 'Admin', '3']);
    await admin.api.admin.announce({ json: { title: 'New charts have arrived', game: 'iidx', playtype: 'SP' } });
    const cookies = { guest: undefined, Hazel: first.cookie, Admin: admin.cookie };
    open = async (as, { language, colorScheme }) => {
      const window = await borrowWindow(browser, site.url, language);
      const cookie = cookies[as];
      if (cookie) await window.addCookies([{ ...cookie, url: site.url }]);
      const page = await openPage(window);
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme });
      return page;
    };
  }, 60_000);

  /** Addresses are asked for once: some are of what is made for them. */
  const addresses = new Map<string, Promise<string>>();
  function addressOf(route: string): Promise<string> {
    const { at } = PAGES[route]!;
    const address = addresses.get(route) ?? Promise.resolve(typeof at === 'string' ? at : at(hazel));
    addresses.set(route, address);
    return address;
  }

  // Several at once: much of the time is spent waiting until nothing is loading any more.
  test.concurrent.for(CASES)(
    '$route, $name in $language, is without a fault, and nothing of it scrolls but the page, and only down',
    async ({ route, widths, ...look }, { expect }) => {
      const page = await open(PAGES[route]!.as, look);
      const faults = watch(page);
      const asked = listAsked(page);
      await watchShifts(page);
      await forgetFiles(page);
      await page.goto(await addressOf(route));
      await settle(page);
      expect(await pushedIn(page)).toEqual([]);
      // Prefetched requests have to equal the page's, or they are sent twice.
      expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await scrollingAt(page, look.size)).toEqual([]);
      expect(await violationsIn(page)).toEqual([]);
      for (const width of widths)
        expect([width, await scrollingAt(page, { width, height: NARROW.height })]).toEqual([width, []]);
      expect(faults).toEqual([]);
      await giveBack(page.context());
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
