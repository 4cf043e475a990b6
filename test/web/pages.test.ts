import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { inTurn, nightly } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { PAGES } from './support/pages/index.ts';
import { scrollingAt, WIDTHS } from './support/scrolling.ts';
import { delayAnswers, pushedIn, watchShifts } from './support/shifts.ts';
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
type Look = (typeof LOOKS)[number];

/** A page of one look, and what has gone on in it since it was opened. */
interface Tab {
  page: Page;
  session: CDPSession;
  faults: string[];
  asked: string[];
}

/**
 * By day each page has one look and one other width, in turn, so that a look meets every width. What costs more than the page itself is done
 * to some of them, of every look: `isFirst` has every file fetched as at a first visit, when most may be pushed about; `isSlow` delays answers.
 */
const CASES = inTurn(Object.keys(PAGES), LOOKS).map(([route, look], at) => {
  const others = WIDTHS.filter((width) => width !== WIDE.width && width !== NARROW.width);
  const round = Math.floor(at / LOOKS.length);
  const other = others[(at + round) % others.length]!;
  const every = (rounds: number) => nightly || round % rounds === at % rounds;
  return { route, look, widths: nightly ? WIDTHS : [other], isFirst: every(6), isExamined: every(3), isSlow: every(2) };
});

if (!browserPath) console.warn('No Chromium on this machine: the pages of the web app are NOT tested.');

describe.skipIf(!browserPath)('pages', () => {
  const place = useSite(startPlayedSite);
  let hazel: Client;
  let cookies: Record<'guest' | 'Hazel' | 'Admin', { name: string; value: string }[]>;
  beforeAll(async () => {
    const { site } = place;
    const [first, admin] = [await site.register('Hazel'), await site.register('Admin')];
    hazel = first.api;
    await site.run(['user', 'level', 'Admin', '3']);
    await admin.api.admin.announce({ json: { title: 'New charts have arrived', game: 'iidx', playtype: 'SP' } });
    cookies = { guest: [], Hazel: [first.cookie], Admin: [admin.cookie] };
  });

  // A new page takes a third as long as what is loaded into it.
  const tabs: (Tab & { look: Look })[] = [];
  const idle = new Set<Tab>();
  afterAll(() => Promise.all(tabs.map(({ page }) => giveBack(page.context()))));

  /** Opens a page in this look. */
  async function openTab(look: Look) {
    const page = await openPage(await borrowWindow(place.browser, place.site.url, look.language));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await watchShifts(page);
    const tab = { look, page, session, faults: watch(page), asked: listAsked(page) };
    tabs.push(tab);
    return tab;
  }
  /** Returns a page in this look that nobody has at the moment, as somebody who opens it. */
  async function takeTab(look: Look, as: keyof typeof cookies): Promise<Tab> {
    const tab = tabs.find((one) => one.look === look && idle.has(one)) ?? (await openTab(look));
    idle.delete(tab);
    const window = tab.page.context();
    await window.clearCookies();
    await window.addCookies(cookies[as].map((cookie) => ({ ...cookie, url: place.site.url })));
    await tab.page.setViewportSize(WIDE);
    tab.asked.length = 0;
    return tab;
  }

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
    '$route, $look.name in $look.language, is without a fault, and nothing of it scrolls but the page, and only down',
    async ({ route, look, widths, isFirst, isExamined, isSlow }, { expect }) => {
      const tab = await takeTab(look, PAGES[route]!.as);
      const { page, session, faults, asked } = tab;
      await session.send('Network.setCacheDisabled', { cacheDisabled: isFirst });
      const hasten = isSlow && (await delayAnswers(page));
      await page.goto(await addressOf(route));
      await settle(page);
      if (hasten) await hasten();
      expect(await pushedIn(page)).toEqual([]);
      // Prefetched requests have to equal the page's, or they are sent twice.
      expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await scrollingAt(page, look.size)).toEqual([]);
      if (isExamined) expect(await violationsIn(page)).toEqual([]);
      for (const width of widths)
        expect([width, await scrollingAt(page, { width, height: NARROW.height })]).toEqual([width, []]);
      expect(faults).toEqual([]);
      idle.add(tab);
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
