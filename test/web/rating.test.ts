import { mkdirSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { inTurn, nightly, someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { playAll, RATED_GAMES, writeRatedSeeds } from './support/rated-games.ts';
import { startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

if (!browserPath) console.warn('No Chromium on this machine: the pages of ratings are NOT tested.');

const SHOTS = process.env['SHOTS'];
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

describe.skipIf(!browserPath)('the page of a rating', () => {
  const place = useSite(() => startSite({ KAIDEN_RATE_LIMITS: 'off' }, writeRatedSeeds()));
  let api: Client;
  let cookie: { name: string; value: string };
  beforeAll(async () => {
    ({ api, cookie } = await place.site.register('Hazel'));
    for (const game of Object.keys(RATED_GAMES)) await playAll(api, game);
  });

  async function visit(
    path: string,
    width: number,
    locale: string,
    isHazel = false,
  ): Promise<{ page: Page; faults: string[] }> {
    const window = await borrowWindow(place.browser, place.site.url, locale);
    onTestFinished(() => giveBack(window));
    if (isHazel) await window.addCookies([{ ...cookie, url: place.site.url }]);
    const page = await openPage(window);
    const faults = watch(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await settle(page);
    return { page, faults };
  }
  const pathOf = (game: string) => `/users/Hazel/games/${game}/${RATED_GAMES[game]!.playtype}`;
  const ratingOf = async (game: string) =>
    (await api.ratings.get({ params: { userID: 'me', game, playtype: RATED_GAMES[game]!.playtype } })).body.rating;
  const LOOKS = [
    { width: 360, locale: 'ja' },
    { width: 1280, locale: 'en-GB' },
  ];

  // By day axe looks at one game in each look.
  const CASES = inTurn(Object.keys(RATED_GAMES), LOOKS).map(([game, look], at) => {
    return { game, ...look, isExamined: nightly || at < LOOKS.length };
  });
  test.each(CASES)(
    'of $game shows every play that counts, with nothing cut off, at $width px in $locale',
    async ({ game, width, locale, isExamined }) => {
      const { page, faults } = await visit(`${pathOf(game)}/rating`, width, locale);
      const rating = await ratingOf(game);
      expect(rating.parts.map(({ count, capacity }) => count - capacity!)).toEqual(rating.parts.map(() => 0));
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${game}-${width}.png`, fullPage: true });
      const number = rating.rating!.toLocaleString(locale, { minimumFractionDigits: rating.decimals });
      expect(await page.locator('.rating-number').innerText()).toBe(number);
      const tables = page.locator('main table');
      for (const [at, { plays }] of rating.parts.entries()) {
        const table = tables.nth(2 * at);
        expect(await table.locator('tbody tr').count()).toBe(plays.length);
      }
      const cutOff = await page.evaluate<number[]>(
        "[document.documentElement, ...document.querySelectorAll('main .table-box')].map((box) => box.scrollWidth - box.clientWidth)",
      );
      expect(Math.max(...cutOff)).toBeLessThanOrEqual(0);
      // The place stands beside its song, also where the title is too long for the line.
      const apart = await page.evaluate<number>(
        `[...document.querySelectorAll('main td.main')].filter((song) => {
          const [place, at] = [song.parentElement.querySelector('td.lead'), song.getBoundingClientRect()];
          return at.left < place.getBoundingClientRect().right || at.top > place.getBoundingClientRect().bottom;
        }).length`,
      );
      expect(apart).toBe(0);
      expect(isExamined ? await violationsIn(page) : []).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('shows another rating when one is chosen, and its picture is of that one', async () => {
    const { page, faults } = await visit(pathOf('chunithm'), 1280, 'en-GB');
    await page.getByRole('link', { name: 'Rating (best 30 + new 20)' }).click();
    await page.getByRole('heading', { name: 'New songs (20 of 20)' }).waitFor();
    await page.getByLabel('Shown rating').selectOption('naiveRating');
    await page.getByRole('heading', { name: 'Best (50 of 50)' }).waitFor();
    expect(new URL(page.url()).search).toBe('?alg=naiveRating');
    const href = await page.getByRole('link', { name: 'Picture' }).getAttribute('href');
    expect(href).toBe('/api/v1/users/Hazel/games/chunithm/Single/rating/picture.png?alg=naiveRating&lang=en');
    const picture = await fetch(`${place.site.url}${href}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(faults).toEqual([]);
  });

  test.each(someOf(LOOKS, 1))('says what would raise it, at $width px in $locale', async ({ width, locale }) => {
    const { page, faults } = await visit(`${pathOf('sdvx')}/rating?view=gains`, width, locale);
    const gains = page.locator('main article');
    await gains.first().waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/gains-${width}.png`, fullPage: true });
    expect(await gains.count()).toBe(20);
    // On a phone the filters and all ways but the closest are folded away.
    const level = page.getByLabel(locale === 'ja' ? 'レベル' : 'Level', { exact: true });
    const first = gains.first();
    const all = await first.locator('.ways > li').count();
    expect(all).toBeGreaterThan(1);
    expect([await level.isVisible(), await first.locator('.ways > li:visible').count()]).toEqual(
      width < 700 ? [false, 1] : [true, all],
    );
    for (const folded of [page.locator('.filters > summary'), first.locator('summary')])
      if ((await folded.count()) > 0) await folded.click();
    await level.waitFor();
    expect(await first.locator('.ways > li:visible').count()).toBe(all);
    const cutOff = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(cutOff).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('says what a play would make of it, as the closest gain promises', async () => {
    const { page, faults } = await visit(`${pathOf('sdvx')}/rating?view=gains`, 1280, 'en-GB');
    const { gains } = (await api.ratings.gains({ params: { userID: 'me', game: 'sdvx', playtype: 'Single' } })).body;
    const { gain } = gains[0]!.ways[0]!;
    const first = page.locator('main article').first();
    await first.getByRole('button', { name: 'If I get…' }).click();
    await first.getByRole('button', { name: 'Calculate' }).click();
    const before = await ratingOf('sdvx');
    await first.getByText(`(sum +${gain.toFixed(3)})`).waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/simulated.png` });
    expect(await first.innerText()).toContain(`${before.rating!.toFixed(3)} → ${(before.rating! + gain).toFixed(3)}`);
    expect(faults).toEqual([]);
    await page.getByLabel('Level').selectOption('19');
    await expect.poll(() => new URL(page.url()).searchParams.get('level')).toBe('19');
    const levels = () => page.locator('main article > div:first-child .tone').allInnerTexts();
    await expect.poll(async () => new Set((await levels()).map((text) => text.split(' ')[1]))).toEqual(new Set(['19']));
  });

  test("is of another version once the player's region is another one, in the page as well", async () => {
    const window = await borrowWindow(place.browser, place.site.url);
    onTestFinished(() => giveBack(window));
    await window.addCookies([{ ...cookie, url: place.site.url }]);
    const page = await openPage(window);
    await page.goto(`${pathOf('chunithm')}/rating`);
    await page.getByRole('heading', { name: 'New songs (20 of 20)' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Rated for Mate (Japan)').waitFor();
    await page.getByRole('link', { name: 'Settings for this game' }).click();
    await page.getByLabel('Region').selectOption('INTL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.getByRole('link', { name: 'Your page in this game' }).click();
    await page.getByText('Rated for X-VERSE-X (International)').waitFor();
    // Songs of Mate are not out there, and no others are of X-VERSE-X.
    await page.getByRole('link', { name: 'Rating', exact: true }).click();
    const headings = () => page.getByRole('heading').allInnerTexts();
    await expect.poll(headings).toContain('New songs (0 of 20)');
    await api.ugptSettings.change({
      params: { userID: 'me', game: 'chunithm', playtype: 'Single' },
      json: { region: null },
    });
  });

  test('is on the start page with those of the games that were played last, and of all games by a click', async () => {
    const { page } = await visit('/', 360, 'en-GB', true);
    const games = page.getByRole('region', { name: 'Your games' });
    await expect.poll(() => games.getByRole('article').count()).toBe(3);
    await games.getByRole('button', { name: `All ${Object.keys(RATED_GAMES).length} games` }).click();
    expect(await games.getByRole('article').count()).toBe(Object.keys(RATED_GAMES).length);
  });

  test('is raised by what the start page suggests, and not by 0', async () => {
    const { page } = await visit('/', 360, 'en-GB', true);
    const charts = page.getByRole('region', { name: 'Play next' }).getByRole('listitem');
    await expect.poll(() => charts.count()).toBe(5);
    for (const rise of await charts.locator('.up').allInnerTexts()) expect(rise).toMatch(/^(sum )?\+[\d.,]*[1-9]/);
  });

  test('is shared as a link where the browser can share nothing', async () => {
    const { page } = await visit(`${pathOf('sdvx')}/rating`, 1280, 'en-GB');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(page.url());
  });
});
