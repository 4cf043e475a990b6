import { mkdirSync } from 'node:fs';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { browserPath, launch, settle, watch } from './support/browser.ts';
import { playPublished, publishedProfiles, writePublishedSeeds, type Published } from './support/published.ts';
import { startSite, type Site } from './support/site.ts';
import { borrowWindow, giveBack } from './support/windows.ts';

// Published numbers in the pages that show them. With SHOTS=<folder>, screenshots of these are stored there.

if (!browserPath) console.warn('No Chromium on this machine: pages with published ratings are NOT tested.');
const { all, placer } = publishedProfiles();
if (all.length === 0)
  console.warn('SKIPPED: no vectors of 2026; set KAIDEN_SHARED to the folder of the reference data');

const SHOTS = process.env['SHOTS'];
if (SHOTS) mkdirSync(SHOTS, { recursive: true });
const LOOKS = [
  { width: 1280, locale: 'en-GB' },
  { width: 360, locale: 'ja' },
] as const;

describe.skipIf(!browserPath || all.length === 0)('the published ratings', () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    const settings = { KAIDEN_RATE_LIMITS: 'off' };
    [site, browser] = await Promise.all([startSite(settings, writePublishedSeeds(placer)), launch()]);
    for (const one of all) await playPublished((await site.register(playerOf(one))).api, one);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const playerOf = ({ game }: Published) => `P_${game}`;
  const pathOf = (one: Published) => `/users/${playerOf(one)}/games/${one.game}/${one.gpt.playtype}`;
  const text = (value: number, decimals: number, locale: string) =>
    value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  async function visit(
    path: string,
    { width, locale }: (typeof LOOKS)[number],
  ): Promise<{ page: Page; faults: string[] }> {
    const window = await borrowWindow(browser, site.url, locale);
    onTestFinished(() => giveBack(window));
    const page = await window.newPage();
    const faults = watch(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await settle(page);
    return { page, faults };
  }
  /** Returns the words of each row of the tables, by the title of its song. */
  async function rowsOf(page: Page): Promise<Map<string, string[]>> {
    const rows = await page.locator('main tbody tr').allInnerTexts();
    return new Map(
      rows.map((row) => {
        const words = row.split(/[\t\n]+/).map((word) => word.trim());
        return [words.find((word) => /^Song \d+$/.test(word)) ?? '', words] as const;
      }),
    );
  }

  test.each(all.flatMap((one) => LOOKS.map((look) => ({ one, look, game: one.game, ...look }))))(
    'of $game are on the page of the rating and on the profile, at $width px in $locale',
    async ({ one, look, game, width, locale }) => {
      const { gpt, alg, profile, values } = one;
      const profileAlg = gpt.def.profileAlgs[alg]!;
      const rated = await visit(`${pathOf(one)}/rating?alg=${alg}`, look);
      if (SHOTS) await rated.page.screenshot({ path: `${SHOTS}/${game}-rating-${width}.png`, fullPage: true });
      const number = await rated.page.locator('.rating-number').innerText();
      expect(number).toBe(profile === undefined ? number : text(profile, profileAlg.decimals, locale));
      const rows = await rowsOf(rated.page);
      for (const [title, value] of values) {
        const decimals = decimalsOf(one);
        // The published numbers of pop'n music are cut to hundredths, the page rounds the exact ones.
        const alike = game === 'popn' ? [value, value + 0.01] : [value];
        // On a phone the value has its name before it.
        const words = rows.get(title)?.flatMap((cell) => cell.split(' '));
        const found = alike.some((like) => words?.includes(text(like, decimals, locale)));
        expect([title, value, found ? 'shown' : rows.get(title)]).toEqual([title, value, 'shown']);
      }
      const own = await visit(pathOf(one), look);
      if (SHOTS) await own.page.screenshot({ path: `${SHOTS}/${game}-profile-${width}.png`, fullPage: true });
      expect((await own.page.locator('main').innerText()).split(/\s+/)).toContain(number);
      expect([...rated.faults, ...own.faults]).toEqual([]);
    },
    120_000,
  );

  /** Returns the decimals with which plays of a rating are shown. */
  const decimalsOf = ({ gpt, alg }: Published) => {
    const how = gpt.def.profileAlgs[alg]!.reduce;
    return 'of' in how ? gpt.def.scoreAlgs[how.of]!.decimals : 2;
  };
});
