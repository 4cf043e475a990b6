import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { benchSeeds, chartName, CHARTS, notesOf } from '../../bench/catalogue.ts';
import type { Client } from '../../contracts/client/index.ts';
import { browserPath, launch, openWindow, settle, watch } from './support/browser.ts';
import { startSite, type Site } from './support/site.ts';

/** More than can be seen at once, and far less than there are. */
const DRAWN = 80;

/** For a busy machine (ms). */
const PATIENCE = { timeout: 10_000 };

/** One play on each of so many charts, the later the better. */
const plays = () =>
  Array.from({ length: CHARTS }, (_, n) => ({
    score: notesOf(n),
    lamp: n % 2 === 0 ? 'CLEAR' : 'HARD CLEAR',
    matchType: 'inGameID',
    ...chartName(n),
    timeAchieved: Date.UTC(2026, 0, 1) + n * 90_000,
  }));

describe.skipIf(!browserPath)(`a table with ${CHARTS} rows`, () => {
  let site: Site;
  let browser: Browser;
  let seeds: string;
  let hazel: Client;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const { name, entries } of benchSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
    await site.run(['seeds', 'load', seeds]);
    const { api } = await site.register('Hazel');
    hazel = api;
    const json = JSON.stringify({ meta: { game: 'iidx', playtype: 'SP', service: 'test' }, scores: plays() });
    const scoreData = new File([json], 'plays.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    rmSync(seeds, { recursive: true, force: true });
  });

  test.for(['pbs', 'scores'])('of %s draws few of them, wherever it is scrolled to', async (list) => {
    const window = await openWindow(browser, site.url);
    const page = await window.newPage();
    const faults = watch(page);
    await page.goto(`/users/Hazel/games/iidx/SP/${list}?sort=song`);
    await settle(page);
    const table = page.locator('table[aria-rowcount]');
    const rows = table.locator('tbody tr:not(.spacer)');
    const indices = async () => (await rows.evaluateAll((all) => all.map((row) => row.ariaRowIndex))).map(Number);
    const params = { userID: 'Hazel', game: 'iidx', playtype: 'SP' };
    // A few charts of the demo are on songs of the same id: not every play has a chart of its own.
    const total = (await hazel.ugpts.get({ params })).body.totalScores;
    expect(total).toBeGreaterThan(0.99 * CHARTS);
    expect(await table.getAttribute('aria-rowcount')).toBe(String(total + 1));
    expect((await indices())[0]).toBe(2);
    expect(await rows.count()).toBeLessThan(DRAWN);

    await page.getByRole('region', { name: /Personal bests|Scores/ }).focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await indices()).at(-1), PATIENCE).toBe(total + 1);
    expect(await rows.count()).toBeLessThan(DRAWN);
    expect(await rows.last().innerText()).toContain('Bench Song 999');

    await page.getByLabel('Song or artist').fill('song 4321');
    await expect.poll(() => rows.count(), PATIENCE).toBe(2);
    await page.getByLabel('Lamp').selectOption('HARD CLEAR');
    await expect.poll(() => page.url()).toContain('lamp=HARD+CLEAR');
    expect(await rows.count()).toBeLessThanOrEqual(2);
    await page.getByLabel('Song or artist').fill('');
    await expect.poll(() => rows.count(), PATIENCE).toBeGreaterThan(2);
    await rows.nth(1).getByRole('link').first().click();
    await expect.poll(() => page.url(), PATIENCE).toContain('/games/iidx/SP/charts/');
    expect(faults).toEqual([]);
    await window.close();
  });
});
