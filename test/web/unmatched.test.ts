import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath } from './support/browser.ts';
import { enter, useWeb } from './support/web.ts';

if (!browserPath)
  console.warn('No Chromium on this machine: what administrators do with unmatched scores is NOT tested.');

const gpt = { game: 'iidx', playtype: 'SP' };
const play = (identifier: string) => ({
  score: 500,
  lamp: 'CLEAR' as const,
  matchType: 'songTitle' as const,
  identifier,
  difficulty: 'ANOTHER',
});

describe.skipIf(!browserPath).for(someOf([360, 1280], 1))('an administrator, %i px wide,', (width) => {
  const web = useWeb({});

  test('settles names of unmatched scores, ignores one, undoes that, and downloads what is settled', async () => {
    const { page } = web;
    await page.setViewportSize({ width, height: 800 });
    await enter(web, 'Boss');
    await web.site.run(['user', 'level', 'Boss', '3']);
    const { api: player } = await web.site.register('Hazel');
    const scores = ['Paper Lantern', 'Nothing like it', 'Not a song'].map(play);
    await player.imports.direct({ json: { meta: { ...gpt, service: 'test' }, scores } });

    await page.goto('/admin');
    await page.getByRole('link', { name: 'Unmatched scores' }).click();
    const named = (name: string) => page.getByRole('region', { name, exact: true });
    await named('Paper Lantern').getByText('Scores: 1 · Players: 1').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await named('Paper Lantern').getByRole('button', { name: 'Use this song: Paper Lanterns – Moriko Hayes' }).click();
    await page.getByText('Scores being matched: 1').waitFor();
    await page.getByRole('cell', { name: 'Paper Lantern', exact: true }).waitFor();

    await named('Nothing like it').getByRole('searchbox').fill('Glass Harbour');
    await named('Nothing like it')
      .getByRole('button', { name: /Glass Harbour – Tin Orchard$/ })
      .click();
    await page.getByRole('cell', { name: 'Glass Harbour' }).waitFor();
    const titles = async () => {
      const { body } = await player.ugpts.allPBs({ params: { userID: 'Hazel', ...gpt } });
      return body.songs.map(({ title }) => title).toSorted();
    };
    await expect.poll(titles).toEqual(['Glass Harbour', 'Paper Lanterns']);

    await named('Not a song').getByRole('button', { name: 'Ignore: Not a song' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore', exact: true }).click();
    await page.getByText('No unmatched scores').waitFor();
    await page.getByRole('button', { name: 'Undo: Not a song' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await named('Not a song').waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /matched titles/ }).click(),
    ]);
    const seeds = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, { altTitles: string[] }[]>;
    expect(seeds['songs-iidx.json']!.map(({ altTitles }) => altTitles.at(-1))).toEqual([
      'Paper Lantern',
      'Nothing like it',
    ]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(web.faults).toEqual([]);
  });
});
