import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { browserPath, settle } from './support/browser.ts';
import { playAll, writeRatedSeeds } from './support/rated-games.ts';
import { pushedIn, watchShifts } from './support/shifts.ts';
import { startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

// SOUND VOLTEX has the longest scores: seven digits, and five more to the next grade.
describe.skipIf(!browserPath)('on phones', () => {
  const place = useSite(() => startSite({ KAIDEN_RATE_LIMITS: 'off' }, writeRatedSeeds()));
  let importID: string;
  let cookie: { name: string; value: string };
  beforeAll(async () => {
    const hazel = await place.site.register('Hazel');
    const rowan = await place.site.register('Rowan');
    cookie = hazel.cookie;
    importID = await playAll(hazel.api, 'sdvx');
    await playAll(rowan.api, 'sdvx', 20_321);
  });

  async function visit(path: string): Promise<Page> {
    const window = await borrowWindow(place.browser, place.site.url);
    onTestFinished(() => giveBack(window));
    await window.addCookies([{ ...cookie, url: place.site.url }]);
    const page = await openPage(window);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await settle(page);
    return page;
  }
  /** Returns the texts of those parts of lines that are cut off. */
  const cutIn = (page: Page) =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.plays .line:last-child > *')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)",
    );

  test('a PB shows its whole score and what is missing to the next grade, and its button covers nothing', async () => {
    const page = await visit('/users/Hazel/games/sdvx/Single/pbs?grade=AAA');
    await page.getByText('(AAA+)-').first().waitFor();
    expect(await cutIn(page)).toEqual([]);
    const covered = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.unfolds')].filter((row) => {
        const [button, level] = [row.querySelector('.unfold-button'), row.querySelector('.tone')];
        return level.getBoundingClientRect().right > button.getBoundingClientRect().left;
      }).map((row) => row.innerText)`,
    );
    expect(covered).toEqual([]);
  });

  test('a comparison shows the whole scores and grades of both players', async () => {
    const page = await visit('/users/Hazel/games/sdvx/Single/compare?with=Rowan');
    await page.getByText('+20,321').first().waitFor();
    expect(
      await page
        .locator('.line')
        .filter({ hasText: /AAA\+.*AAA\+/ })
        .count(),
    ).toBeGreaterThan(0);
    expect(await cutIn(page)).toEqual([]);
  });

  test('what an import raised is two lines for each play: the chart, then score, grade and lamp', async () => {
    const page = await visit(`/imports/${importID}`);
    await page.locator('.raises > li').first().waitFor();
    const lines = await page.evaluate<number[][]>(
      `[...document.querySelectorAll('.raises > li')].map((row) => {
        const middle = (one) => { const at = one.getBoundingClientRect(); return at.top + at.height / 2; };
        const [change, ...play] = [...row.querySelectorAll('.raise > *')].map(middle);
        return [Math.max(...play) - Math.min(...play), Math.abs(change - middle(row.querySelector('.chart-cell'))), row.scrollWidth - row.clientWidth];
      })`,
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((apart) => apart.some((px) => px > 4))).toEqual([]);
  });

  test('an import moves nothing when its latest session is answered late', async () => {
    const page = await visit('/games');
    await watchShifts(page);
    await page.route('**/api/v1/sessions/*', async (route) => {
      await wait(300);
      await route.continue();
    });
    await page.goto(`/imports/${importID}`);
    await page.locator('.raises > li').first().waitFor();
    await settle(page);
    expect(await pushedIn(page)).toEqual([]);
  });
});
