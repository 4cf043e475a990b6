import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { writeSeeds } from '../support/many-songs.ts';
import { NOON } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { visitor } from './support/visit.ts';
import { useSite } from './support/web.ts';

const DAY = 86_400_000;
/** The latest last. */
const GAMES = [
  ['chunithm', 'Single', 900_000],
  ['sdvx', 'Single', 9_000_000],
  ['ddr', 'SP', 900_000],
  ['ddr', 'DP', 900_000],
  ['iidx', 'SP', 700],
  ['iidx', 'DP', 700],
] as const;

describe.skipIf(!browserPath)('the start page of a player of many games', () => {
  let seeds: string;
  const place = useSite(() => {
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    writeSeeds(seeds, sampleCatalogue());
    return startSite({}, seeds);
  });
  afterAll(() => rmSync(seeds, { recursive: true, force: true }));
  const visit = visitor(() => place);

  test('asks for the ratings of those that it shows, and for the others when they are wanted', async () => {
    const hazel = await place.site.register('Hazel');
    for (const [at, [game, playtype, score]] of GAMES.entries()) {
      const chart = { matchType: 'chartID', identifier: sampleChart(game, playtype) };
      const scores = [{ ...chart, score, lamp: 'CLEAR', timeAchieved: NOON + at * DAY }];
      const { body } = await hazel.api.imports.direct({ json: { meta: { game, playtype, service: 'test' }, scores } });
      expect(body).toMatchObject({ errors: [] });
    }
    const asked = new Set<string>();
    const page = await visit('/settings', hazel);
    await page.setViewportSize({ width: 360, height: 800 });
    page.on('request', (request) => {
      const [, gpt] = /users\/me\/games\/(\w+\/\w+)\/history$/.exec(request.url()) ?? [];
      if (gpt !== undefined) asked.add(gpt);
    });
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'Your games' }).getByRole('article');
    await expect.poll(() => cards.count()).toBe(3);
    expect([...asked].sort()).toEqual(['ddr/DP', 'iidx/DP', 'iidx/SP']);
    await page.getByRole('button', { name: 'All 6 games' }).click();
    await expect.poll(() => cards.count()).toBe(6);
    await cards
      .filter({ hasText: 'CHUNITHM' })
      .getByText(/\d\.\d\d/)
      .first()
      .waitFor();
    expect(asked.size).toBe(6);
  });
});
