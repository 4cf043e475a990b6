import { expect, test } from 'vitest';

import type { Play } from './engine/play.ts';
import maimai from './maimai.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([maimai]).gpt('maimai', 'Single')!;
const chart = { ...gpt.def.sample, data: { maxPercent: 100.26843317972 } };
const play = (score: number, lamp: string): Play => ({ score, lamp, judgements: {}, optional: {}, scoreMeta: {} });
const rate = (score: number) => {
  const given = play(score, 'CLEAR');
  return gpt.ratings({ ...given, ...gpt.grade(given, chart) }, chart)['rate'];
};

test.each([100.26, 100.268, 100.26843317972])('%s %% is the largest percent of the chart', (score) => {
  expect(gpt.grade(play(score, 'ALL PERFECT+'), chart)).toEqual({ percent: score, grade: 'SSS+' });
  expect(gpt.faults(play(score, 'ALL PERFECT+'), chart)).toEqual([]);
  expect(gpt.faults(play(score, 'ALL PERFECT'), chart).join()).toContain('need each other');
  expect(rate(score)).toBe(17.4);
});

test('a hundredth less is not', () => {
  expect(gpt.grade(play(100.25, 'ALL PERFECT'), chart).grade).toBe('SSS');
  expect(gpt.faults(play(100.25, 'ALL PERFECT'), chart)).toEqual([]);
  expect(gpt.faults(play(100.25, 'ALL PERFECT+'), chart).join()).toContain('need each other');
  expect(rate(100.25)).toBeLessThan(17.4);
});

test('no chart allows more than 104 %', () => {
  const odd = { ...chart, data: { maxPercent: 120 } };
  expect(gpt.faults(play(110, 'CLEAR'), odd).join()).toContain('from 0 to 104');
  expect(gpt.scoreMax({ ...chart, data: {} })).toBeUndefined();
});
