import { mkdirSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { inTurn, someOf } from '../support/nightly.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { playPublished, publishedProfiles, writePublishedSeeds, type Published } from './support/published.ts';
import { startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

// Published numbers in the pages that show them. With SHOTS=<folder>, screenshots of these are stored there.

if (!browserPath) console.warn('No Chromium on this machine: pages with published ratings are NOT tested.');
const { all, placer } = publishedProfiles();
// By day half of the games: that each of these numbers is calculated is tested without pages.
const shown = someOf(all, Math.ceil(all.length / 2));
if (all.length === 0)
  console.warn('SKIPPED: no vectors of 2026; set KAIDEN_SHARED to the folder of the reference data');

const SHOTS = process.env['SHOTS'];
if (SHOTS) mkdirSync(SHOTS, { recursive: true });
const LOOKS = [
  { width: 1280, locale: 'en-GB' },
  { width: 360, locale: 'ja' },
] as const;

describe.skipIf(!browserPath || all.length === 0)('the published ratings', () => {
  const place = useSite(() => startSite({}, writePublishedSeeds(placer)));
  beforeAll(async () => {
    for (const one of shown) await playPublished((await place.site.register(playerOf(one))).api, one);
  });

  const playerOf = ({ game }: Published) => `P_${game}`;
  const pathOf = (one: Published) => `/users/${playerOf(one)}/games/${one.game}/${one.gpt.playtype}`;
  const text = (value: number, decimals: number, locale: string) =>
    value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  async function visit(
    path: string,
    { width, locale }: (typeof LOOKS)[number],
  ): Promise<{ page: Page; faults: string[] }> {
    const window = await borrowWindow(place.browser, place.site.url, locale);
    onTestFinished(() => giveBack(window));
    const page = await openPage(window);
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

  test.each(inTurn(shown, LOOKS).map(([one, look]) => ({ one, look, game: one.game, ...look })))(
    'of $game are on the page of the rating and on the profile, at $width px in $locale',
    async ({ one, look, game, width, locale }) => {
      const { gpt, alg, profile, values } = one;
      const profileAlg = gpt.def.profileAlgs[alg]!;
      const { page, faults } = await visit(`${pathOf(one)}/rating?alg=${alg}`, look);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${game}-rating-${width}.png`, fullPage: true });
      const number = await page.locator('.rating-number').innerText();
      expect(number).toBe(profile === undefined ? number : text(profile, profileAlg.decimals, locale));
      const rows = await rowsOf(page);
      for (const [title, value] of values) {
        const decimals = decimalsOf(one);
        // The published numbers of pop'n music are cut to hundredths, the page rounds the exact ones.
        const alike = game === 'popn' ? [value, value + 0.01] : [value];
        // On a phone the value has its name before it.
        const words = rows.get(title)?.flatMap((cell) => cell.split(' '));
        const found = alike.some((like) => words?.includes(text(like, decimals, locale)));
        expect([title, value, found ? 'shown' : rows.get(title)]).toEqual([title, value, 'shown']);
      }
      await page
        .locator(`a[href="${pathOf(one)}"]`)
        .first()
        .click();
      await page.locator('.rating-number').waitFor({ state: 'detached' });
      await settle(page);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${game}-profile-${width}.png`, fullPage: true });
      expect((await page.locator('main').innerText()).split(/\s+/)).toContain(number);
      expect(faults).toEqual([]);
    },
    120_000,
  );

  /** Returns the decimals with which plays of a rating are shown. */
  const decimalsOf = ({ gpt, alg }: Published) => {
    const how = gpt.def.profileAlgs[alg]!.reduce;
    return 'of' in how ? gpt.def.scoreAlgs[how.of]!.decimals : 2;
  };
});
