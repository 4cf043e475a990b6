import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { NOON } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { visitor } from './support/visit.ts';
import { useSite } from './support/web.ts';

const song = (id: number, title: string) => ({
  id,
  title,
  artist: 'Somebody',
  altTitles: [],
  searchTerms: [],
  data: {},
});
const chart = (chartID: string, songID: number, playtype: string, more: object) => ({
  chartID,
  songID,
  playtype,
  isPrimary: true,
  versions: [],
  tierlistInfo: {},
  ...more,
});
const inTables = (...places: [table: string, level: string][]) => ({
  difficulty: 'CHART',
  level: '?',
  levelNum: 0,
  data: { notecount: 1000, tableFolders: places.map(([table, level]) => ({ table, level })) },
});
const inSlot = (difficultyTag: string, chartLevel: number) => {
  const hashGSv3 = `0b020e29c3919c${chartLevel}`;
  return { difficulty: hashGSv3, level: '?', levelNum: 0, data: { hashGSv3, difficultyTag, chartLevel } };
};
const SEEDS: Record<string, object[]> = {
  'songs-bms': [song(1, 'Insane'), song(2, 'Satellite')],
  'charts-bms': [
    chart('b1', 1, '7K', inTables(['★', '12'], ['sl', '9'])),
    chart('b2', 2, '7K', inTables(['sl', '10'])),
  ],
  'songs-itg': [song(1, 'Stream')],
  'charts-itg': [chart('s1', 1, 'Stamina', inSlot('Hard', 11)), chart('s2', 1, 'Stamina', inSlot('Expert', 15))],
};

async function send(api: Client, game: string, playtype: string, scores: Record<string, number>) {
  const plays = Object.entries(scores).map(([identifier, score]) => {
    return { matchType: 'chartID', identifier, score, lamp: 'CLEAR', timeAchieved: NOON };
  });
  const { body } = await api.imports.direct({ json: { meta: { game, playtype, service: 'test' }, scores: plays } });
  expect(body).toMatchObject({ errors: [] });
}

describe.skipIf(!browserPath)('names of charts whose difficulty says nothing', () => {
  let seeds: string;
  const place = useSite(() => {
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const [name, entries] of Object.entries(SEEDS))
      writeFileSync(join(seeds, `${name}.json`), JSON.stringify(entries));
    return startSite({}, seeds);
  });
  beforeAll(async () => {
    const { api } = await place.site.register('Hazel');
    await send(api, 'bms', '7K', { b1: 1800, b2: 1700 });
  });
  afterAll(() => rmSync(seeds, { recursive: true, force: true }));
  const visit = visitor(() => place);

  test('charts of BMS are named by their levels in difficulty tables, and found by them', async () => {
    const page = await visit('/users/Hazel/games/bms/7K/pbs');
    const rows = page.locator('table[aria-rowcount] tbody tr:not(.spacer)');
    await expect
      .poll(async () => (await rows.allInnerTexts()).sort())
      .toMatchObject([/Insane\s+★12, sl9/, /Satellite\s+sl10/].map((text) => expect.stringMatching(text)));
    await page.getByRole('button', { name: 'Level: Any level' }).click();
    await page.getByRole('checkbox', { name: 'sl10' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Satellite')]);
    await rows.first().getByRole('link', { name: 'Satellite' }).click();
    await page.getByRole('heading', { name: 'Satellite sl10' }).waitFor();
    expect(await page.title()).toBe('Satellite (sl10) · Kaiden');
    expect(await page.locator('body').innerText()).not.toContain('CHART');
  });

  test('players see their charts of BMS in the tables that they have chosen', async () => {
    const sorrel = await place.site.register('Sorrel');
    await send(sorrel.api, 'bms', '7K', { b1: 1800, b2: 1800 });
    const page = await visit('/settings/games/bms/7K', sorrel);
    await page.getByRole('combobox', { name: 'Tables to show, by their symbols' }).fill('sl');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.goto('/users/Sorrel/games/bms/7K/pbs');
    const levels = page.locator('table[aria-rowcount] tbody .tone', { hasText: /^(sl|★)/ });
    await expect.poll(async () => (await levels.allInnerTexts()).sort()).toEqual(['sl10', 'sl9']);
  });

  test('charts of ITG are named by slot and level, in the order of the slots', async () => {
    const page = await visit('/games/itg/Stamina/songs/1');
    const names = page.locator('main .link-list li');
    await expect.poll(() => names.allInnerTexts()).toEqual(['Hard 11', 'Expert 15']);
    await names.last().getByRole('link').click();
    await page.getByRole('heading', { name: 'Stream Expert 15' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('0b020e29c3919c');
  });
});
