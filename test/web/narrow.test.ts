import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { someOf } from '../support/nightly.ts';
import { browserPath, settle } from './support/browser.ts';
import { scrollingAt, WIDTHS } from './support/scrolling.ts';
import { startPlayedSite, type Site } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const PHONE = { width: 360, height: 780 };

describe.skipIf(!browserPath)('on narrow screens', () => {
  const place = useSite(startPlayedSite);
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    hazel = await place.site.register('Hazel');
  });

  async function show(as: 'guest' | 'Hazel', path: string): Promise<Page> {
    const window = await borrowWindow(place.browser, place.site.url);
    if (as === 'Hazel') await window.addCookies([{ ...hazel.cookie, url: place.site.url }]);
    const page = await openPage(window);
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await settle(page);
    return page;
  }

  test.for(someOf(['/users/Hazel/games/iidx/SP/history', '/users/Hazel/games/iidx/SP'], 1))(
    'nothing of %s scrolls when the numbers of its plots are opened',
    async (path) => {
      const page = await show('guest', path);
      // The demo's scores are older than what is shown at first.
      await page.getByText('All', { exact: true }).first().click();
      await settle(page);
      for (const numbers of await page.locator('figure.plot summary').all()) await numbers.click();
      await page.locator('.plot-table table').first().waitFor();
      for (const width of someOf(WIDTHS, 3))
        expect([width, await scrollingAt(page, { width, height: PHONE.height })]).toEqual([width, []]);
      await giveBack(page.context());
    },
  );

  const visible = async (page: Page, row: string, part: string) => {
    const box = await page.locator(row).first().locator(part).first().boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
  };

  const TABLES = ['iidx/SP/pbs', 'iidx/SP/scores', 'sdvx/Single/pbs'];
  test.for(someOf(TABLES, 2))('a play of %s shows song and level, then score, grade and lamp', async (table) => {
    const [path, row] = [`/users/Hazel/games/${table}`, '.plays tbody tr:not(.spacer)'];
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
    return `/sessions/${(await hazel.api.ugpts.lastSession(me)).body.sessionID}`;
  };

  const LISTS: [name: string, path: () => Promise<string> | string][] = [
    ['an overview', () => '/users/Hazel/games/iidx/SP'],
    ['a session', lastSession],
    ['a rating', () => '/users/Hazel/games/iidx/SP/rating'],
  ];
  test.for(someOf(LISTS, 2))('a play in the list of %s shows score, grade and lamp', async ([, path]) => {
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
