import { expect, test } from 'vitest';

import type { Play, StoredPlay } from './engine/play.ts';
import popn from './popn.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([popn]).gpt('popn', '9B')!;
const chart = gpt.def.sample;

const play = (score: number, lamp: string, medal: string | null, judgements: Record<string, number> = {}): Play => ({
  score,
  lamp,
  judgements,
  optional: { specificClearType: medal },
  scoreMeta: {},
});
const stored = (given: Play, id: number): StoredPlay => ({
  ...given,
  ...gpt.grade(given, chart),
  id,
  timeAchieved: id,
  highlight: false,
});

test.for([
  ['CLEAR', 'clearStar', { good: 9, bad: 5 }, true],
  ['CLEAR', 'clearStar', { good: 9, bad: 6 }, false],
  ['CLEAR', 'clearStar', { bad: 6 }, true],
  ['CLEAR', 'clearDiamond', { good: 9, bad: 5 }, false],
  ['CLEAR', 'clearDiamond', { good: 9, bad: 20 }, true],
  ['CLEAR', 'clearCircle', { good: 9, bad: 20 }, false],
  ['CLEAR', 'clearCircle', { good: 9, bad: 500 }, true],
  ['FULL COMBO', 'fullComboStar', { good: 0, bad: 0 }, false],
  ['FULL COMBO', 'fullComboStar', { good: 5, bad: 0 }, true],
  ['FULL COMBO', 'fullComboDiamond', { good: 21, bad: 0 }, false],
  ['FULL COMBO', 'fullComboCircle', { good: 21, bad: 0 }, true],
  ['EASY CLEAR', 'easyClear', { good: 0, bad: 99 }, true],
  ['FAILED', 'failedStar', { good: 0, bad: 99 }, true],
] as const)('%s with the medal %s and %o: %s', ([lamp, medal, judgements, possible]) => {
  expect(gpt.faults(play(85_000, lamp, medal, judgements), chart).length === 0).toBe(possible);
});

test('a fail never gets more than A', () => {
  const grades = [81_999, 89_999, 90_000, 98_000].map((score) => gpt.grade(play(score, 'FAILED', null), chart).grade);
  expect(grades).toEqual(['B', 'A', 'A', 'A']);
});

test('a best has the best medal, of the best clear or of a better play with the same lamp', () => {
  const scores = stored(play(99_000, 'FAILED', 'failedStar'), 1);
  const circle = stored(play(70_000, 'CLEAR', 'clearCircle'), 2);
  const star = stored(play(71_000, 'CLEAR', 'clearStar'), 3);
  expect(gpt.mergePB([scores, circle], chart)).toMatchObject({
    score: 99_000,
    lamp: 'CLEAR',
    optional: { specificClearType: 'clearCircle' },
    composedFrom: [
      { name: 'Best Score', id: 1 },
      { name: 'Best Clear', id: 2 },
    ],
  });
  expect(gpt.mergePB([scores, circle, star], chart).optional).toEqual({ specificClearType: 'clearStar' });
});
