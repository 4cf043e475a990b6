import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { asFile, NOON } from '../support/plays.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const song = (id: number, title: string) => ({
  id,
  title,
  artist: 'Somebody',
  altTitles: [],
  searchTerms: [],
  data: { genre: 'ORIGINAL', displayVersion: 'X-VERSE' },
});
const chart = (chartID: string, songID: number, playtype: string, more: object) => ({
  chartID,
  songID,
  playtype,
  difficulty: 'MASTER',
  level: '13',
  levelNum: 13,
  isPrimary: true,
  versions: [],
  data: {},
  tierlistInfo: {},
  ...more,
});
const tier = (value: number) => ({ value, text: `★${value}` });
const notes = {
  data: { inGameID: 1, displayVersion: 'PRiSM', notecount: 1000, isLatest: false },
  difficulty: 'DX Master',
  level: '14+',
};

const FIFTY = Array.from({ length: 50 }, (_, at) => at + 1);

const SEEDS: Record<string, object[]> = {
  'songs-maimaidx': [song(1, 'Together'), song(2, 'Alone')],
  'charts-maimaidx': [chart('m1', 1, 'Single', notes), chart('m2', 2, 'Single', notes)],
  'songs-chunithm': [song(1, 'Power')],
  'charts-chunithm': [chart('c1', 1, 'Single', { versions: ['xverse'], data: { inGameID: 1 } })],
  'songs-wacca': FIFTY.map((id) => song(id, `Song ${id}`)),
  'charts-wacca': FIFTY.map((id) => chart(`w${id}`, id, 'Single', { difficulty: 'EXPERT', levelNum: 14 })),
  'songs-iidx': [song(1, 'Easier'), song(2, 'Harder'), song(3, 'Unrated')],
  'charts-iidx': [12.2, 12.6, undefined].map((value, i) =>
    chart(`i${i}`, i + 1, 'SP', {
      difficulty: 'ANOTHER',
      level: '12',
      levelNum: 12,
      data: { notecount: 1000, inGameID: i + 1, ...(value && { hcTier: tier(value) }) },
    }),
  ),
};

const play = (identifier: string, more: object) => ({ matchType: 'chartID', identifier, timeAchieved: NOON, ...more });

describe.skipIf(!browserPath)('metrics that players look for', () => {
  let seeds: string;
  const place = useSite(() => {
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const [name, entries] of Object.entries(SEEDS))
      writeFileSync(join(seeds, `${name}.json`), JSON.stringify(entries));
    return startSite({}, seeds);
  });
  beforeAll(async () => {
    const { api } = await place.site.register('Hazel');
    const send = async (game: string, scores: object[]) => {
      const scoreData = asFile({ meta: { game, playtype: 'Single', service: 'test' }, scores });
      const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
      expect(body).toMatchObject({ errors: [] });
    };
    const lamp = 'CLEAR';
    await send('maimaidx', [
      play('m1', { score: 99, lamp, optional: { dxScore: 2910, syncLamp: 'FDX' } }),
      play('m2', { score: 98, lamp: 'FULL COMBO', optional: { dxScore: 2700, syncLamp: 'NONE' } }),
    ]);
    await send('chunithm', [play('c1', { score: 1_000_000, lamp })]);
    await send(
      'wacca',
      FIFTY.map((id) => play(`w${id}`, { score: 995_000, lamp })),
    );
  });
  afterAll(() => rmSync(seeds, { recursive: true, force: true }));

  async function visit(path: string) {
    const window = await borrowWindow(place.browser, place.site.url);
    onTestFinished(() => giveBack(window));
    const page = await openPage(window);
    const faults = watch(page);
    onTestFinished(() => expect(faults).toEqual([]));
    await page.goto(path);
    await settle(page);
    return page;
  }

  test('PBs show DX stars and sync lamps, and are filtered by them, in the address as well', async () => {
    const page = await visit('/users/Hazel/games/maimaidx/Single/pbs');
    const rows = page.locator('table[aria-rowcount] tbody tr:not(.spacer)');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().innerText()).toMatch(/Together[\s\S]*FDX\s+5/);
    await page.getByLabel('Sync lamp', { exact: true }).selectOption('NONE');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Alone')]);
    await page.getByLabel('DX stars').selectOption('5');
    await page.getByText('No matches').waitFor();
    await page.getByLabel('Sync lamp', { exact: true }).selectOption('');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Together')]);
    const again = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    const found = again.locator('table[aria-rowcount] tbody tr:not(.spacer)');
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('Together')]);
  });

  test('of PBs only titles are cut, scores have the decimals of the game, and there is no column of what no play has', async () => {
    const page = await visit('/users/Hazel/games/maimaidx/Single/pbs');
    const table = page.locator('table[aria-rowcount]');
    await expect.poll(() => table.innerText()).toMatch(/99\.0000%[\s\S]*98\.0000%/);
    expect(await page.locator('th:visible').allInnerTexts()).not.toContain('Percent');
    const cut =
      "[...document.querySelectorAll('table[aria-rowcount] :is(th, td:not(:has(a[title])), .tone)')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)";
    expect(await page.evaluate(cut)).toEqual([]);
    await page.goto('/users/Hazel/games/chunithm/Single/pbs');
    await expect.poll(() => table.innerText()).toMatch(/1,000,000/);
    expect(await table.innerText()).not.toContain('Clear lamp');
  });

  test('differences of scores, and scores before an import, have the decimals of the game', async () => {
    const { api, cookie } = await place.site.register('Rowan');
    const json = (percents: readonly number[]) => ({
      meta: { game: 'maimaidx', playtype: 'Single', service: 'test' },
      scores: percents.map((score, at) =>
        play('m2', { score, lamp: 'CLEAR', timeAchieved: NOON + 3 * 3_600_000 * at }),
      ),
    });
    for (const percents of [[98.4], [98.4, 98.5]]) await api.imports.direct({ json: json(percents) });
    const page = await visit('/users/Rowan/games/maimaidx/Single/sessions');
    await page.locator('a[href^="/sessions/"]').first().click();
    await expect.poll(() => page.locator('main').innerText()).toMatch(/▲ \+0\.1000%/);
    await page.context().addCookies([{ ...cookie, url: place.site.url }]);
    await page.goto('/import');
    const buffer = Buffer.from(JSON.stringify(json([98.4, 98.5, 99.25])));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'scores.json', mimeType: 'application/json', buffer });
    await page.getByRole('checkbox', { name: 'Alone DX Master' }).waitFor();
    await expect.poll(() => page.getByRole('table').first().innerText()).toMatch(/99\.2500%\s+CLEAR/);
  });

  test('the leaderboard of a chart and a score show them', async () => {
    const page = await visit('/games/maimaidx/Single/charts/m1');
    const row = page.getByRole('group', { name: 'Leaderboard' }).locator('tbody tr');
    expect(await row.innerText()).toMatch(/FDX\s+5/);
    const score = await visit('/users/Hazel/games/maimaidx/Single/scores');
    await score.locator('table[aria-rowcount] a[href^="/scores/"]').first().click();
    await expect.poll(() => score.locator('main').innerText()).toMatch(/DX stars\s+[25]/);
  });

  test('a profile of CHUNITHM shows OVER POWER, its maximum and the percent', async () => {
    const page = await visit('/users/Hazel/games/chunithm/Single');
    const figures = page.getByRole('list', { name: 'Ratings' });
    // 5 × (13 + 1) of 5 × 13 + 15.
    await expect.poll(() => figures.innerText()).toMatch(/OVER POWER \(X-VERSE\)\s+70\.000 of 80\.000\s+87\.50%/);
  });

  test.for([360, 1280])('the longest rating stays inside its card at %i px', async (width) => {
    const page = await visit('/users/Hazel');
    await page.setViewportSize({ width, height: 800 });
    await page.getByText('2,800.000').first().waitFor();
    const beyond =
      "[...document.querySelectorAll('article .game-rating > b')].map((one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right - one.closest('article').getBoundingClientRect().right])";
    for (const [text, box] of await page.evaluate<[number, number][]>(beyond)) {
      expect(text).toBe(0);
      expect(box).toBeLessThan(0);
    }
  });

  test('charts of IIDX are listed by tier, and a chart says what its tiers count as', async () => {
    const page = await visit('/games/iidx/SP/charts');
    const rows = page.locator('table.data-table tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByLabel('Tier list').selectOption('kt-HC');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringMatching(/Harder[\s\S]*★12\.6/), expect.stringContaining('Easier')]);
    await page.getByLabel('to', { exact: true }).fill('12.3');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Easier')]);
    const own = await visit('/games/iidx/SP/charts/i1');
    const text = 'Tiers: normal clear – (counts as 12) · hard clear ★12.6 · ex-hard clear – (counts as 12.6)';
    expect(await own.locator('main').innerText()).toContain(text);
  });
});
