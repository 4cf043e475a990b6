import { expect, test } from 'vitest';

import type { Play, StoredPlay } from './engine/play.ts';
import polarischord from './polarischord.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([polarischord]).gpt('polarischord', 'Single')!;
const chart = { ...gpt.def.sample, level: '10', levelNum: 10 };

const played = (over: Partial<Play>): Play => ({
  score: 90,
  lamp: 'SUCCESS',
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});

function skill(percent: number, levelNum = 10): number | null {
  const on = { ...chart, levelNum };
  const play = played({ score: percent });
  return gpt.ratings({ ...play, ...gpt.grade(play, on) }, on)['paSkill']!;
}

test.for([
  [100, 12.3],
  [99.5, 12],
  [98, 10.5],
  [95, 10],
  [85, 9],
  [80, 6.75],
  [50, 0],
  [49.99, 0],
  [0, 0],
] as const)('%f %% on level 10 are worth %f', ([percent, value]) => {
  expect(skill(percent)).toBe(value);
});

test('the rating has five decimals, halves rounded up, and rises with every hundredth of a percent from 50 on', () => {
  expect(skill(50.01, 10.1)).toBe(0.00228);
  expect(skill(97.99, 13.6)).toBe(14.09833);
  const steps = Array.from({ length: 5001 }, (_, i) => skill((5000 + i) / 100, 13.6)!);
  expect(steps.every((value, i) => i === 0 || value > steps[i - 1]!)).toBe(true);
});

test.for([
  [69.99, 'D'],
  [70, 'C'],
  [80, 'B'],
  [85, 'A'],
  [90, 'AA'],
  [95, 'AAA'],
  [98, 'S'],
  [98.5, 'SS'],
  [99, 'SSS'],
  [99.5, 'SSS+'],
  [99.99, 'SSS+'],
  [100, 'AP'],
] as const)('%f %% are a %s', ([score, grade]) => {
  expect(gpt.grade(played({ score }), chart).grade).toBe(grade);
});

test('a goal for a grade tells how much is missing', () => {
  const play = played({ score: 99.7 });
  expect(gpt.gradeProgress({ ...play, ...gpt.grade(play, chart) }, chart, 'AP')).toBe('AP-0.30%');
});

test.for([
  ['ALL PERFECT below 100 %', { score: 99.99, lamp: 'ALL PERFECT' }],
  ['ALL PERFECT with a great', { score: 100, lamp: 'ALL PERFECT', judgements: { great: 1 } }],
  ['ALL PERFECT with a good', { score: 100, lamp: 'ALL PERFECT', judgements: { good: 1 } }],
  ['ALL PERFECT with a bad', { score: 100, lamp: 'ALL PERFECT', judgements: { bad: 1 } }],
  ['ALL PERFECT with a miss', { score: 100, lamp: 'ALL PERFECT', judgements: { miss: 1 } }],
  ['FULL COMBO with a miss', { score: 97, lamp: 'FULL COMBO', judgements: { miss: 1 } }],
  ['more than 100 %', { score: 100.01 }],
  ['a negative count of flick notes', { optional: { flick: -1 } }],
] as const)('%s is impossible', ([, over]) => {
  expect(gpt.faults(played(over), chart)).toHaveLength(1);
});

test.for<Partial<Play>>([
  { score: 100, lamp: 'ALL PERFECT', judgements: { perfect: 500, great: 0 } },
  { score: 97, lamp: 'FULL COMBO', judgements: { great: 3, good: 1, bad: 1, miss: 0 } },
  { score: 97, lamp: 'GOOD TRY', judgements: { miss: 40 } },
])('$lamp with $score %% is possible', (over) => {
  expect(gpt.faults(played(over), chart)).toEqual([]);
});

test('fast and slow are the sums of their parts where they were not sent and all parts were', () => {
  const fasts = { fastGreat: 3, fastGood: 2, fastBad: 1 };
  const slows = { slowGreat: 5, slowGood: 0 };
  const optional = (given: Record<string, unknown>) => gpt.withSums(played({ optional: given })).optional;
  expect(optional({ ...fasts, ...slows })).toEqual({ ...fasts, ...slows, fast: 6 });
  expect(optional({ ...fasts, ...slows, slowBad: 4, fast: 9 })).toEqual({
    ...fasts,
    ...slows,
    slowBad: 4,
    fast: 9,
    slow: 9,
  });
  expect(optional({ ...fasts, fast: 0 })).toEqual({ ...fasts, fast: 0 });
  expect(optional({ maxCombo: 3 })).toEqual({ maxCombo: 3 });
});

const stored = (id: number, over: Partial<Play>): StoredPlay => {
  const play = played(over);
  return { ...play, ...gpt.grade(play, chart), id, timeAchieved: id, highlight: false };
};

test('a best has the best percent and the best lamp, which settles ties on the leaderboard', () => {
  const clear = gpt.mergePB([stored(1, { score: 97.5 })], chart);
  const both = gpt.mergePB([stored(2, { score: 97.5 }), stored(3, { score: 96, lamp: 'FULL COMBO' })], chart);
  expect(both).toMatchObject({
    score: 97.5,
    lamp: 'FULL COMBO',
    grade: 'AAA',
    composedFrom: [
      { name: 'Best Percent', id: 2 },
      { name: 'Best Lamp', id: 3 },
    ],
  });
  expect(both.ranking).toBeGreaterThan(clear.ranking);
  const better = gpt.mergePB([stored(4, { score: 97.51, lamp: 'GOOD TRY' })], chart);
  expect(better.ranking).toBeGreaterThan(both.ranking);
  const same = gpt.mergePB([stored(5, { score: 97.5 })], chart);
  expect(same.ranking).toBe(clear.ranking);
});

test('a profile is the mean of the best 30 and a session of the best 10, with five decimals', () => {
  const best = (values: number[]) => gpt.profileRatings(new Map([['paSkill', values]]))['paSkill'];
  expect(best([...Array<number>(30).fill(15.5), 1])).toBe(15.5);
  expect(best([10, 10, 10.00001])).toBe(1);
  expect(best([])).toBeNull();
  const session = (values: number[]) => gpt.sessionRatings(values.map((paSkill) => ({ paSkill })))['paSkill'];
  expect(session([...Array<number>(9).fill(12), 12.00004, 1])).toBe(12);
  expect(session([...Array<number>(9).fill(12), 12.00005, 1])).toBe(12.00001);
  expect(session(Array<number>(9).fill(12))).toBeNull();
});

test.for([
  [null, undefined],
  [0, 'GRAY'],
  [0.99999, 'GRAY'],
  [1, 'GREEN'],
  [3, 'LIME'],
  [6, 'BLUE'],
  [9, 'CYAN'],
  [11, 'LEMON'],
  [12, 'ORANGE'],
  [13, 'CORAL'],
  [14, 'RED'],
  [15, 'PURPLE'],
  [15.5, 'NAVY'],
  [16, 'RAINBOW'],
] as const)('a PA SKILL of %s has the colour %s', ([paSkill, colour]) => {
  expect(gpt.derivedClasses({ paSkill })['colour']).toBe(colour);
});
