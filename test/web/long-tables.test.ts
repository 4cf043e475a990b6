import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { benchSeeds, CHARTS } from '../../bench/catalogue.ts';
import { oneOnEachChart } from '../../bench/plays.ts';
import { someOf } from '../support/nightly.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

/** More than can be seen at once, and far less than there are. */
const DRAWN = 80;

describe.skipIf(!browserPath)(`a table with ${CHARTS} rows`, () => {
  let seeds: string;
  const place = useSite(() => {
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const { name, entries } of benchSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
    return startSite({}, seeds);
  });
  beforeAll(async () => {
    const { api } = await place.site.register('Hazel');
    const scoreData = new File([oneOnEachChart()], 'plays.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  });
  afterAll(() => rmSync(seeds, { recursive: true, force: true }));

  test.for(someOf(['pbs', 'scores'], 1))('of %s draws few of them, wherever it is scrolled to', async (list) => {
    const window = await borrowWindow(place.browser, place.site.url);
    const page = await openPage(window);
    const faults = watch(page);
    await page.goto(`/users/Hazel/games/iidx/SP/${list}?sort=song`);
    await settle(page);
    const table = page.locator('table[aria-rowcount]');
    const rows = table.locator('tbody tr:not(.spacer)');
    const indices = async () => (await rows.evaluateAll((all) => all.map((row) => row.ariaRowIndex))).map(Number);
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(CHARTS + 1));
    expect((await indices())[0]).toBe(2);
    expect(await rows.count()).toBeLessThan(DRAWN);

    await page.getByRole('region', { name: /Personal bests|Scores/ }).focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await indices()).at(-1)).toBe(CHARTS + 1);
    expect(await rows.count()).toBeLessThan(DRAWN);
    expect(await rows.last().innerText()).toContain('Bench Song 999');

    await page.getByLabel('Song or artist').fill('song 4321');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: /^Lamp:/ }).click();
    await page.getByLabel('HARD CLEAR', { exact: true }).check();
    await expect.poll(() => page.url()).toContain('lamp=HARD+CLEAR');
    await page.keyboard.press('Escape');
    expect(await rows.count()).toBeLessThanOrEqual(2);
    await page.getByLabel('Song or artist').fill('');
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    await rows.nth(1).getByRole('link').first().click();
    await expect.poll(() => page.url()).toContain('/games/iidx/SP/charts/');
    expect(faults).toEqual([]);
    await giveBack(window);
  });

  const LATER = { pbs: /\/pbs\/all\?/, scores: /\/scores\/recent\?.*cursor=/ } as const;
  test.for(someOf(['scores', 'pbs'] as const, 1))(
    'of %s shows its first rows before the others are there',
    async (list) => {
      const window = await borrowWindow(place.browser, place.site.url);
      const page = await openPage(window);
      const faults = watch(page);
      const others = Promise.withResolvers<void>();
      await page.route(LATER[list], async (route) => {
        await others.promise;
        await route.continue();
      });
      await page.goto(`/users/Hazel/games/iidx/SP/${list}`);
      const table = page.locator('table[aria-rowcount]');
      const top = () => table.locator('tbody tr:not(.spacer)').first().innerText();
      await table.waitFor();
      const [first, count] = [await top(), Number(await table.getAttribute('aria-rowcount'))];
      expect(await page.getByRole('status').innerText()).toContain(String(count - 1));
      expect(count).toBeLessThan(CHARTS / 10);

      others.resolve();
      await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(CHARTS + 1));
      expect(await top()).toBe(first);
      expect(faults).toEqual([]);
      await giveBack(window);
    },
  );

  test('asks for what it shows while the page is itself being loaded', async () => {
    const window = await borrowWindow(place.browser, place.site.url);
    const page = await openPage(window);
    const script = Promise.withResolvers<void>();
    await page.route(/\/assets\/PBs-/, async (route) => {
      await script.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/pbs\/best\?/);
    await page.goto('/users/Hazel/games/iidx/SP/pbs');
    await asked;
    expect(await page.locator('table').count()).toBe(0);
    script.resolve();
    await page.locator('table[aria-rowcount]').waitFor();
    await giveBack(window);
  });
});
