import { expect, test } from 'vitest';

import type { ChartFacts, Play } from '../../src/games/engine/play.ts';
import itg from '../../src/games/itg.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { play } from './rated.ts';

const gpt = createRegistry([itg]).gpt('itg', 'Stamina')!;
const sample = gpt.def.sample;
const rate = (over: Partial<Play>, chart: ChartFacts = sample) => {
  const given = play({ score: 80, lamp: 'CLEAR', ...over });
  return gpt.ratings({ ...given, ...gpt.grade(given, chart) }, chart);
};

test('a clear is rated by block level and speed', () => {
  expect(rate({})).toEqual({ blockRating: 20, highest32: 180, highest256: 180 });
});

test('the level counts where a chart has no ranked one, and an unranked chart has no block level', () => {
  const on = (rankedLevel?: number | null) =>
    rate({}, { ...sample, levelNum: 11, data: { ...(rankedLevel !== undefined && { rankedLevel }) } })['blockRating'];
  expect([on(), on(25), on(null)]).toEqual([11, 25, null]);
});

test('a failed play has grade F, no block level, and the speed of the part that was played', () => {
  const failed = (optional: Play['optional']) => rate({ score: 100, lamp: 'FAILED', optional });
  expect(gpt.grade(play({ score: 100, lamp: 'FAILED' }), sample).grade).toBe('F');
  expect(gpt.gradeIndex('F')).toBe(0);
  expect(failed({})).toEqual({ blockRating: null, highest32: null, highest256: null });
  expect(failed({ diedAt: 31 })).toMatchObject({ highest32: null });
  expect(failed({ diedAt: 32 })).toMatchObject({ highest32: 180, highest256: null });
  expect(failed({ diedAt: 5000 })).toMatchObject({ highest256: 180 });
  expect(failed({ survivedPercent: 50 })).toMatchObject({ highest32: 180, highest256: null });
});

test('speeds below 100 BPM are none', () => {
  const slow = { notesPerMeasure: Array<number>(40).fill(16), npsPerMeasure: Array<number>(40).fill(6.6) };
  expect(rate({}, { ...sample, data: slow })).toMatchObject({ highest32: null });
  expect(rate({}, { ...sample, data: { breakdown: slow } })).toMatchObject({ highest32: null });
  const fast = { ...slow, npsPerMeasure: Array<number>(40).fill(8) };
  expect(rate({}, { ...sample, data: { breakdown: fast } })).toMatchObject({ highest32: 120 });
});

test('grades run from what fails to four stars', () => {
  const grade = (score: number) => gpt.grade(play({ score, lamp: 'CLEAR' }), sample).grade;
  expect([0, 54.99, 55, 88.99, 89, 92, 94, 96, 99.99, 100].map(grade)).toEqual([
    'D',
    'D',
    'C',
    'A',
    'S-',
    'S',
    'S+',
    '★',
    '★★★',
    '★★★★',
  ]);
});
