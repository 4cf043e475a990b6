import { expect, test } from 'vitest';

import chunithm from './chunithm.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([chunithm]).gpt('chunithm', 'Single')!;
const chart = gpt.def.sample;

const isPossible = (clearLamp: string, judgements: Record<string, number>) =>
  gpt.faults({ score: 950_000, lamp: 'CLEAR', judgements, optional: { clearLamp }, scoreMeta: {} }, chart).length === 0;

test.for([
  ['CATASTROPHY', { justice: 8, miss: 1 }, true],
  ['CATASTROPHY', { justice: 9, miss: 1 }, false],
  ['ABSOLUTE', { attack: 49 }, true],
  ['ABSOLUTE', { attack: 50 }, false],
  ['BRAVE', { miss: 149 }, true],
  ['BRAVE', { miss: 150 }, false],
  ['HARD', { justice: 500, miss: 19 }, true],
  ['HARD', { justice: 279, miss: 20 }, true],
  ['HARD', { justice: 280, miss: 20 }, false],
  ['CLEAR', { miss: 500 }, true],
] as const)('the clear %s with %o: %s', ([clearLamp, judgements, possible]) => {
  expect(isPossible(clearLamp, judgements)).toBe(possible);
});

test.for([
  ["charts of WORLD'S END", { difficulty: '狂☆4', levelNum: 13 }],
  ['charts without a level', { levelNum: 0 }],
] as const)('%s are rated 0', ([, facts]) => {
  const play = { score: 1_010_000, lamp: 'ALL JUSTICE CRITICAL', judgements: {}, optional: {}, scoreMeta: {} };
  const unrated = { ...chart, ...facts };
  expect(gpt.ratings({ ...play, ...gpt.grade(play, unrated) }, unrated)).toEqual({ rating: 0, overPower: 0 });
  expect(gpt.ratings({ ...play, ...gpt.grade(play, chart) }, chart)).toEqual({ rating: 16.65, overPower: 87.5 });
});
