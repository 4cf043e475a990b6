import { readFile } from 'node:fs/promises';

import { beforeEach, describe, expect, test } from 'vitest';

import { gradeScores } from '../../web/components/grade-scores.ts';
import { suitedOf } from '../../web/pages/players/game/suited.ts';
import { nightly } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle } from './support/browser.ts';
import { importDemo } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

const BLUE_HOUR = '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2';
const SHOTS = process.env['SHOTS'];

test.for([
  { max: 10_000_000, bound: 99, score: 9_900_000 },
  { max: 1_000_000, bound: 99, score: 990_000 },
  { max: 1_010_000, bound: 97.5, score: 984_750 },
])('the score for a grade at $bound % of $max is $score', ({ max, bound, score }) => {
  const game = { grades: ['AA', 'AAA'], gradeBoundaries: [0, bound], sendsPercent: false, scoreUnit: '' };
  const percent = (played: number) => ({ scoreData: { score: played, percent: (100 * played) / max } as never });
  for (const played of [1, 952_210, score - 1, score, max])
    expect(gradeScores(game, [percent(played)])).toEqual([{ grade: 'AAA', score }]);
});

test('the score for each grade follows from any PB on the chart', () => {
  const iidx = { grades: ['F', 'AA', 'AAA'], gradeBoundaries: [0, 700 / 9, 800 / 9], sendsPercent: false };
  const pb = (score: number, max: number) => ({ scoreData: { score, percent: (100 * score) / max } }) as never;
  expect(gradeScores({ ...iidx, scoreUnit: 'EX' }, [pb(12, 1572), pb(1333, 1572)])).toEqual([
    { grade: 'AAA', score: 1398 },
    { grade: 'AA', score: 1223 },
  ]);
  expect(gradeScores({ ...iidx, scoreUnit: 'EX' }, [])).toEqual([]);
  expect(gradeScores({ ...iidx, sendsPercent: true, scoreUnit: 'EX' }, [pb(1333, 1572)])).toEqual([]);
});

test('the folder that fits a player is neither untouched nor done', () => {
  const lamps = ['NO PLAY', 'CLEAR', 'FULL COMBO'];
  const folder = (id: string, chartCount: number, lamps: Record<string, number>) => ({
    id,
    stats: { chartCount, lamps, grades: {} } as never,
  });
  const done = folder('done', 10, { 'FULL COMBO': 10 });
  const begun = folder('begun', 10, { CLEAR: 8, 'FULL COMBO': 1 });
  const untouched = folder('untouched', 100, {});
  expect(suitedOf(lamps, [done, untouched, begun])?.id).toBe('begun');
  expect(suitedOf(lamps, [untouched])).toBeUndefined();
});

describe.skipIf(!browserPath)('charts, folders and goals', () => {
  const web = useWeb();
  let name: string;
  let api: Awaited<ReturnType<typeof enter>>;
  beforeEach(async () => {
    name = fresh('Chara');
    api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
  });
  const LOOKS = [
    [1280, 'light'],
    [360, 'dark'],
  ] as const;
  let shots = 0;
  const shoot = async (title: string) => {
    shots += 1;
    for (const [width, colorScheme] of nightly ? LOOKS : [LOOKS[shots % LOOKS.length]!]) {
      await web.page.setViewportSize({ width, height: 900 });
      await web.page.emulateMedia({ colorScheme });
      await settle(web.page);
      if (SHOTS) await web.page.screenshot({ path: `${SHOTS}/${title}-${width}.png`, fullPage: true });
      const cutOff = await web.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(cutOff).toBeLessThanOrEqual(0);
      expect(await violationsIn(web.page)).toEqual([]);
    }
  };

  test('a chart tells its notes, versions, the score for each grade, and where the reader is among all', async () => {
    const other = await web.site.register(fresh('Rowan'));
    await importDemo(other.api, 'hazel-iidx.json');
    await web.page.goto(`/games/iidx/SP/charts/${BLUE_HOUR}`);
    await settle(web.page);
    await web.page.getByText(/^[\d,]+ notes$/).waitFor();
    const grades = web.page.getByRole('region', { name: 'Score for each grade' });
    await grades.getByText('AAA', { exact: true }).waitFor();
    expect(await grades.innerText()).toMatch(/AA\s+[\d,]+/);
    await web.page.getByText(/^You: [\d.]+%, at or above \d+% of all players here$/).waitFor();
    await shoot('chart');
    expect(web.faults).toEqual([]);
  });

  test('the leaderboard and the history of a chart are whole, however long scores and lamps are', async () => {
    const game = { game: 'sdvx', playtype: 'Single' };
    const { charts } = (await api.charts.list({ params: game, query: {} })).body;
    const { chartID, difficulty } = charts[0]!;
    const plays = [9_812_345, 9_898_765, 9_912_345].map((score, at) => ({
      score,
      lamp: 'ULTIMATE CHAIN',
      matchType: 'chartID',
      identifier: chartID,
      difficulty,
      timeAchieved: Date.now() - (9 - at) * 86_400_000,
    }));
    await api.imports.direct({ json: { meta: { ...game, service: 'test' }, scores: plays } });
    await web.page.setViewportSize({ width: 1280, height: 900 });
    await web.page.goto(`/games/sdvx/Single/charts/${chartID}`);
    await settle(web.page);
    await web.page.locator('main .u-over').waitFor();
    const [beyond, room, needed] = await web.page.evaluate<[number[], number, number]>(`[
      [...document.querySelectorAll('main .table-box')].map((box) => box.scrollWidth - box.clientWidth),
      document.querySelector('main .u-over').offsetLeft,
      Object.assign(document.createElement('canvas').getContext('2d'), { font: '12px system-ui' }).measureText('9,900,000').width,
    ]`);
    expect(beyond.length).toBeGreaterThan(1);
    expect(Math.max(...beyond)).toBe(0);
    expect(room).toBeGreaterThan(needed);
    expect(web.faults).toEqual([]);
  });

  test('a song with one chart leads to it', async () => {
    await web.page.goto('/games/iidx/DP/songs/1');
    await expect.poll(() => web.page.url()).toContain('/games/iidx/DP/charts/');
    await settle(web.page);
    expect(web.faults).toEqual([]);
  });

  test('a folder says what was played by lamps and grades, and once that nothing was', async () => {
    const solo = await enter(web, fresh('Solo'));
    const demo = JSON.parse(await readFile('demo/imports/hazel-iidx.json', 'utf8')) as { scores: object[] };
    await solo.imports.direct({ json: { ...demo, scores: demo.scores.slice(0, 1) } as never });
    await web.page.goto('/games/iidx/SP/tables');
    await settle(web.page);
    const bars = await web.page.getByRole('img', { name: /^(Lamps|Grades) in .*: / }).all();
    const labels = await Promise.all(bars.map((bar) => bar.getAttribute('aria-label')));
    const nothing = /: Not played \d+$/;
    const untouched = labels.filter((label) => nothing.test(label!));
    const played = labels.filter((label) => !nothing.test(label!));
    expect(untouched.length).toBeGreaterThan(0);
    expect(untouched.filter((one) => !one!.startsWith('Lamps in '))).toEqual([]);
    expect(played.map((one) => one!.split(' ')[0])).toEqual(['Lamps', 'Grades']);
  });

  test('folders begin with the one that fits, and lead to a goal in one click', async () => {
    await web.page.goto(`/users/${name}/games/iidx/SP/folders`);
    await settle(web.page);
    const first = web.page.getByRole('article').first();
    await first.getByText('Your level').waitFor();
    await shoot('folders');
    await web.page.setViewportSize({ width: 1280, height: 900 });
    const folder = await first.getByRole('link').first().innerText();
    await first.getByRole('link', { name: `Set a goal in ${folder}` }).click();
    // It begins with a goal that is not reached, or it would be refused.
    const form = web.page.getByRole('dialog', { name: 'Set a goal' });
    await form.getByText(/^So far: [1-9]\d* of \d+$/).waitFor();
    await form.getByText(/^Your goal: /).waitFor();
    await form.getByRole('button', { name: 'Set this goal' }).click();
    await form.waitFor({ state: 'detached' });
    expect(web.faults).toEqual([]);
  });

  test('a folder is shown as a list or a grid, as the address says', async () => {
    const params = { userID: 'me', game: 'iidx', playtype: 'SP' };
    const { folders } = (await api.ugptFolders.search({ params, query: { search: '12' } })).body;
    await web.page.goto(`/users/${name}/games/iidx/SP/folders/${folders[0]!.folderID}`);
    await settle(web.page);
    expect(await web.page.getByRole('table').count()).toBe(1);
    await web.page.getByText('Grid', { exact: true }).first().click();
    await expect.poll(() => web.page.url()).toContain('view=grid');
    expect(await web.page.getByRole('table').count()).toBe(0);
    expect(await web.page.locator('.folder-grid li').count()).toBeGreaterThan(0);
    await shoot('folder-grid');
    expect(web.faults).toEqual([]);
  });

  test('a goal for a grade tells what is missing to this grade', async () => {
    const params = { userID: 'me', game: 'iidx', playtype: 'SP' };
    const { config } = (await api.games.playtype({ params })).body;
    const value = config.grades.indexOf('MAX-');
    await api.ugptTargets.addGoal({
      params,
      json: {
        charts: { type: 'single', data: BLUE_HOUR },
        criteria: { mode: 'single', key: 'scoreData.gradeIndex', value },
      },
    });
    await web.page.goto(`/users/${name}/games/iidx/SP/targets`);
    await settle(web.page);
    await web.page.getByText(/^\(MAX-\)-[\d,]+ \/ MAX-$/).waitFor();
    expect(web.faults).toEqual([]);
  });
});
