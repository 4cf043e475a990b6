import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { browserPath, launch, settle } from './support/browser.ts';
import { PAGES } from './support/pages/index.ts';
import { importDemo, startSite, type Site } from './support/site.ts';
import { borrowWindow, giveBack } from './support/windows.ts';

const PHONE = { width: 360, height: 780 };
/** Phones, tablets in both positions, and a small window of a computer. */
const WIDTHS = [320, 360, 600, 768, 1024, 1280];

/** Names the elements inside the page's content that scroll by themselves, or are wider than the screen. */
const SCROLLING = `(() => {
  const found = [];
  for (const one of document.querySelectorAll('main, main *')) {
    const { overflowX, overflowY, display } = getComputedStyle(one);
    if (display === 'none' || one.closest('svg, .mantine-VisuallyHidden-root')) continue;
    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const name = one.tagName.toLowerCase() + (one.className ? '.' + String(one.className).split(' ')[0] : '');
    if (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1) found.push('sideways: ' + name);
    if (scrolls(overflowY) && one.tagName !== 'TEXTAREA' && one.scrollHeight > one.clientHeight + 1) found.push('down: ' + name);
  }
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) found.push('the page is ' + wider + ' px too wide');
  return [...new Set(found)];
})()`;

describe.skipIf(!browserPath)('on narrow screens', () => {
  let site: Site;
  let browser: Browser;
  let hazel: Client;
  let cookies: Record<'guest' | 'Hazel' | 'Admin', { name: string; value: string } | undefined>;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
    const [first, rowan] = [await site.register('Hazel'), await site.register('Rowan')];
    hazel = first.api;
    await importDemo(hazel, 'hazel-iidx.json');
    await importDemo(hazel, 'hazel-sdvx.json');
    await importDemo(rowan.api, 'rowan-iidx.json');
    const admin = await site.register('Admin');
    await site.run(['user', 'level', 'Admin', '3']);
    cookies = { guest: undefined, Hazel: first.cookie, Admin: admin.cookie };
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function scrollingAt(page: Page, width: number): Promise<string[]> {
    await page.setViewportSize({ width, height: PHONE.height });
    await settle(page);
    return page.evaluate<string[]>(SCROLLING);
  }

  async function show(as: keyof typeof cookies, path: string): Promise<Page> {
    const window = await borrowWindow(browser, site.url);
    const cookie = cookies[as];
    if (cookie) await window.addCookies([{ ...cookie, url: site.url }]);
    const page = await window.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await settle(page);
    return page;
  }

  test.concurrent.for(Object.entries(PAGES))(
    'nothing of %s scrolls but the page, and only down, from 320 to 1280 px',
    async ([, { at, as }], { expect }) => {
      const page = await show(as, typeof at === 'string' ? at : await at(hazel));
      for (const width of WIDTHS) expect([width, await scrollingAt(page, width)]).toEqual([width, []]);
      await giveBack(page.context());
    },
  );

  test.for(['/users/Hazel/games/iidx/SP/history', '/users/Hazel/games/iidx/SP'])(
    'nothing of %s scrolls when the numbers of its plots are opened',
    async (path) => {
      const page = await show('guest', path);
      for (const numbers of await page.locator('figure.plot summary').all()) await numbers.click();
      await page.locator('.plot-table table').first().waitFor();
      for (const width of WIDTHS) expect([width, await scrollingAt(page, width)]).toEqual([width, []]);
      await giveBack(page.context());
    },
  );

  const visible = async (page: Page, row: string, part: string) => {
    const box = await page.locator(row).first().locator(part).first().boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
  };

  test.for([
    ['/users/Hazel/games/iidx/SP/pbs', '.plays tbody tr:not(.spacer)'],
    ['/users/Hazel/games/iidx/SP/scores', '.plays tbody tr:not(.spacer)'],
    ['/users/Hazel/games/sdvx/Single/pbs', '.plays tbody tr:not(.spacer)'],
  ] as const)('a play of %s shows song and level, then score, grade and lamp', async ([path, row]) => {
    const page = await show('guest', path);
    const [top, bottom] = [
      page.locator(row).first().locator('.line').first(),
      page.locator(row).first().locator('.line').last(),
    ];
    expect(await top.locator('a').innerText()).not.toBe('');
    expect(await top.locator('.tone').count()).toBe(1);
    expect((await bottom.locator('a, b').first().innerText()).replaceAll(',', '')).toMatch(/^\d+$/);
    expect(await bottom.locator('.tone').count()).toBe(2);
    for (const part of [
      '.line a',
      '.line:last-child a',
      '.line:last-child .tone >> nth=0',
      '.line:last-child .tone >> nth=1',
    ])
      expect([part, await visible(page, row, part)]).toEqual([part, true]);
    await giveBack(page.context());
  });

  const lastSession = async () => {
    const me = { params: { userID: 'me', game: 'iidx', playtype: 'SP' } };
    return `/sessions/${(await hazel.ugpts.lastSession(me)).body.sessionID}`;
  };

  test.for<[name: string, path: () => Promise<string> | string]>([
    ['an overview', () => '/users/Hazel/games/iidx/SP'],
    ['a rating', () => '/users/Hazel/games/iidx/SP/rating'],
    ['a session', lastSession],
  ])('a play in the list of %s shows score, grade and lamp', async ([, path]) => {
    const page = await show('Hazel', await path());
    const row = page
      .locator('.stacks tbody tr')
      .filter({ has: page.locator('.tone').nth(2) })
      .first();
    await row.scrollIntoViewIfNeeded();
    expect(await row.locator('.tone:visible').count()).toBeGreaterThanOrEqual(3);
    for (const cell of await row.locator('td:visible').all()) {
      const box = (await cell.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    }
    expect(await row.innerText()).toMatch(/\d{3}/);
    await giveBack(page.context());
  });

  test('plays are put in another order by a choice, as there are no headings to press', async () => {
    const page = await show('guest', '/users/Hazel/games/iidx/SP/pbs');
    await page.getByLabel('Sort by').selectOption('song');
    await expect.poll(() => page.url()).toContain('sort=song');
    const titles = await page.locator('.plays .line:first-child a').allInnerTexts();
    expect(titles.slice(0, 3)).toEqual([...titles].sort((a, b) => a.localeCompare(b)).slice(0, 3));
    await giveBack(page.context());
  });
});
