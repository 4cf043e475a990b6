import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { PREFERENCE_LABELS } from '../../web/texts/game-settings.ts';
import { LANGUAGES, type Language } from '../../web/texts/language.ts';
import { browserPath, settle } from './support/browser.ts';
import { importDemo } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

const GPT = { game: 'iidx', playtype: 'SP' };
const params = { userID: 'me', ...GPT };

test.for(Object.keys(LANGUAGES) as Language[])(
  'every preference of every game has a field, and a label in %s, and nothing else has one',
  (language) => {
    const fields = createRegistry(definitions)
      .all()
      .flatMap((gpt) => Object.entries(gpt.config().gameSpecificPreferences));
    expect(Object.keys(PREFERENCE_LABELS[language]).toSorted()).toEqual(
      [...new Set(fields.map(([name]) => name))].toSorted(),
    );
    expect(fields.filter(([, { type }]) => !['boolean', 'number', 'integer', 'list'].includes(type))).toEqual([]);
  },
);

/** Makes a copy of the demo's catalogue in which IIDX SP has two tables; returns its folder. */
function withSecondTable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-tables-'));
  cpSync('demo/catalogue', folder, { recursive: true });
  const file = join(folder, 'tables.json');
  const tables = JSON.parse(readFileSync(file, 'utf8')) as { game: string; playtype: string; folders: string[] }[];
  const first = tables.find(({ game, playtype }) => game === GPT.game && playtype === GPT.playtype)!;
  const second = { ...first, tableID: 'second', title: 'Second', folders: first.folders.slice(1), default: false };
  writeFileSync(file, JSON.stringify([...tables, second]));
  return folder;
}

describe.skipIf(!browserPath)('the settings of a game', () => {
  const seeds = withSecondTable();
  const web = useWeb({}, { catalogue: seeds });
  afterAll(() => rmSync(seeds, { recursive: true }));
  let api: Client;
  let user: string;
  beforeEach(async () => {
    user = fresh('Hazel');
    api = await enter(web, user);
    await importDemo(api, 'hazel-iidx.json');
  });

  const open = async (path: string) => {
    await web.page.goto(path);
    await settle(web.page);
  };
  const save = () => web.page.getByRole('button', { name: 'Save' }).click();
  const stored = async () => (await api.ugptSettings.get({ params })).body.preferences;

  test('are reached from the settings and from one’s own page, saved, and read back', async () => {
    const { page } = web;
    await open('/settings');
    await page.getByRole('link', { name: 'Games', exact: true }).last().click();
    await page.getByRole('main').getByRole('link', { name: 'beatmania IIDX SP' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings: beatmania IIDX SP' }).waitFor();
    await page.getByLabel('Profile rating').selectOption('BPI');
    await page.getByLabel('Folders are counted by').selectOption('Grades');
    await page.getByLabel('Ranks').selectOption('Among rivals');
    await page.getByLabel('BPI target').fill('42.5');
    await page.getByLabel('Show 2dxtra charts').check();
    await save();
    await page.getByText('Saved').waitFor();
    const wanted = {
      preferredProfileAlg: 'BPI',
      preferredScoreAlg: null,
      defaultTable: null,
      scoreBucket: 'grade',
      preferredRanking: 'rival',
      gameSpecific: { bpiTarget: 42.5, display2DXTra: true },
    };
    expect(await stored()).toMatchObject(wanted);
    await open(`/users/${user}/games/iidx/SP`);
    await page.getByRole('link', { name: 'Settings for this game' }).click();
    await page.getByLabel('BPI target').waitFor();
    expect(await page.getByLabel('BPI target').inputValue()).toBe('42.5');
    expect(await page.getByLabel('Profile rating').inputValue()).toBe('BPI');
    await page.getByLabel('Profile rating').selectOption('');
    await save();
    await expect.poll(stored).toMatchObject({ ...wanted, preferredProfileAlg: null });
    expect(web.faults).toEqual([]);
  });

  test('are shown what the server says at the field that it is about, and stay typed in', async () => {
    const { page } = web;
    await open('/settings/games/iidx/SP');
    await page.getByLabel('Profile rating').selectOption('BPI');
    await page.getByLabel('BPI target').fill('101');
    await save();
    const field = page.locator('.mantine-NumberInput-root', { has: page.getByLabel('BPI target') });
    await field.getByText('expected a number from -15 to 100, received 101').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('Profile rating').inputValue()).toBe('BPI');
    expect((await stored()).preferredProfileAlg).toBeNull();
    await page.getByLabel('BPI target').fill('100');
    await save();
    await page.getByText('Saved').waitFor();
    expect((await stored()).preferredProfileAlg).toBe('BPI');
    expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('decide which rank the table of PBs shows, for those who have rivals', async () => {
    const { page } = web;
    const headers = async () => {
      await open(`/users/${user}/games/iidx/SP/pbs`);
      return (await page.locator('thead tr > *').allTextContents()).map((title) => title.trim());
    };
    // Wide enough for all columns.
    await page.setViewportSize({ width: 1920, height: 900 });
    await api.ugptSettings.change({ params, json: { preferredRanking: 'rival' } });
    expect(await headers()).toContain('Rank');
    const { api: rival } = await web.site.register(fresh('Rowan'));
    await importDemo(rival, 'hazel-iidx.json');
    const { body: theirs } = await rival.users.get({ params: { userID: 'me' } });
    await api.rivals.replace({ params, json: { rivalIDs: [theirs.id] } });
    const shown = await headers();
    expect(shown).toContain('Rivals');
    expect(shown).not.toContain('Rank');
    const first = page.getByRole('row').nth(1);
    const { pbs } = (await api.ugpts.bestPBs({ params })).body;
    const place = shown.indexOf('Rivals');
    expect(await first.locator('th, td').nth(place).textContent()).toBe(String(pbs[0]!.rankingData.rivalRank));
    await api.ugptSettings.change({ params, json: { preferredRanking: null } });
    expect(await headers()).toContain('Rank');
    expect(web.faults).toEqual([]);
  });

  test('decide which rating and which table pages of the game begin with', async () => {
    const { page } = web;
    const tables = (await api.tables.list({ params: GPT })).body.tables.filter(({ inactive }) => !inactive);
    const usual = tables.find((table) => table.default)!;
    const other = tables.find((table) => !table.default)!;
    const { config } = (await api.games.playtype({ params: GPT })).body;
    const alg = config.profileRatingAlgs.find((one) => one !== config.defaultProfileRatingAlg)!;
    const shown = async () => {
      await open('/games/iidx/SP');
      const board = await page.getByLabel('Rating: Players').inputValue();
      await open(`/users/${user}/games/iidx/SP`);
      const graph = await page.getByRole('region', { name: 'History' }).getByLabel('Show').inputValue();
      await open(`/users/${user}/games/iidx/SP/rating`);
      const parts = await page.getByLabel('Shown rating').inputValue();
      await open(`/users/${user}/games/iidx/SP/folders`);
      const own = await page.getByLabel('Table').inputValue();
      await open('/games/iidx/SP/tables');
      return { board, graph, parts, own, table: await page.getByLabel('Table').inputValue() };
    };
    const before = await shown();
    expect(before).toMatchObject({ board: config.defaultProfileRatingAlg, own: usual.tableID, table: usual.tableID });
    await api.ugptSettings.change({ params, json: { preferredProfileAlg: alg, defaultTable: other.tableID } });
    expect(await shown()).toEqual({
      board: alg,
      graph: `rating ${alg}`,
      parts: alg,
      own: other.tableID,
      table: other.tableID,
    });
    expect(web.faults).toEqual([]);
  });
});
