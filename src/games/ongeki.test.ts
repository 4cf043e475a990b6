import { expect, test } from 'vitest';

import ongeki from './ongeki.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([ongeki]).gpt('ongeki', 'Single')!;
const chart = gpt.def.sample;
const max = chart.data['maxPlatScore'] as number;

function rated(over: { score?: number; lamp?: string; optional?: Record<string, unknown> }, on = chart) {
  const play = { score: 1_008_000, lamp: 'CLEAR', judgements: {}, optional: {}, scoreMeta: {}, ...over };
  expect(gpt.faults(play, on)).toEqual([]);
  return gpt.ratings({ ...play, ...gpt.grade(play, on) }, on);
}
const level = { ...chart, levelNum: 10 };
const starsOf = (optional: Record<string, unknown>) => rated({ optional }, level)['starRating'];

test.for([
  [0.9399, 0],
  [0.94, 0.1],
  [0.95, 0.2],
  [0.9799, 0.4],
  [0.98, 0.5],
  [1, 0.5],
])('%f of the platinum score are worth %f on a chart of level 10', ([part, value]) => {
  expect(starsOf({ platinumScore: Math.floor(part! * max) })).toBe(value);
});

test('the platinum score decides about the stars, and without it what was sent as stars', () => {
  expect(starsOf({ platinumScore: max, platinumStars: 1 })).toBe(0.5);
  expect(starsOf({ platinumStars: 3 })).toBe(0.3);
  expect(starsOf({})).toBeNull();
});

test('a lost battle with every bell is rated', () => {
  expect(rated({ lamp: 'LOSS', optional: { bellLamp: 'FULL BELL' } })).toEqual(
    rated({ lamp: 'CLEAR', optional: { bellLamp: 'FULL BELL' } }),
  );
});

test.for([
  ['a bonus track', { ...chart, data: { ...chart.data, inGameID: 7000 } }],
  ['a chart without a level', { ...chart, levelNum: 0 }],
] as const)('%s has no rating', ([, unranked]) => {
  const nothing = { rating: 0, scoreRating: 0, starRating: 0 };
  expect(rated({ optional: { platinumScore: max } }, unranked)).toEqual(nothing);
});

test('lamps, bells and platinum score of a PB come from the plays that are best in them', () => {
  const plays = [
    { lamp: 'CLEAR', score: 1_000_000, optional: { bellLamp: 'NONE', platinumScore: 10, platinumStars: 0 } },
    { lamp: 'FULL COMBO', score: 990_000, optional: { bellLamp: 'NONE' } },
    { lamp: 'LOSS', score: 980_000, optional: { bellLamp: 'FULL BELL', platinumScore: max, platinumStars: 6 } },
  ].map((play, id) => {
    const whole = { ...play, judgements: {}, scoreMeta: {} };
    return { ...whole, ...gpt.grade(whole, chart), id, timeAchieved: null, highlight: false };
  });
  expect(gpt.mergePB(plays, chart)).toMatchObject({
    score: 1_000_000,
    lamp: 'FULL COMBO',
    optional: { bellLamp: 'FULL BELL', platinumScore: max, platinumStars: 6 },
    composedFrom: [
      { name: 'Best Score', id: 0 },
      { name: 'Best Note Lamp', id: 1 },
      { name: 'Best Platinum Score', id: 2 },
    ],
  });
});
