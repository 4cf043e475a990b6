import { expect, test } from 'vitest';

import arcaea from './arcaea.ts';
import type { Play } from './engine/play.ts';
import { createRegistry } from './registry.ts';

const gpt = createRegistry([arcaea]).gpt('arcaea', 'Touch')!;
const { sample } = gpt.def;
const play = (score: number, lamp: string): Play => ({ score, lamp, judgements: {}, optional: {}, scoreMeta: {} });

test('a chart whose notes nobody has counted takes any score up to 101 %', () => {
  const uncounted = { ...sample, data: { inGameStrID: 'sample' } };
  expect(gpt.faults(play(10_002_000, 'PURE MEMORY'), uncounted)).toEqual([]);
  expect(gpt.faults(play(10_002_000, 'PURE MEMORY'), sample)).not.toEqual([]);
  expect(gpt.faults(play(10_100_001, 'PURE MEMORY'), uncounted)).not.toEqual([]);
  expect(gpt.faults({ ...play(9_000_000, 'CLEAR'), judgements: { pure: 9999 } }, uncounted)).toEqual([]);
});

test('a chart without a constant is worth nothing', () => {
  const given = play(10_000_000, 'PURE MEMORY');
  const graded = { ...given, ...gpt.grade(given, sample) };
  expect(gpt.ratings(graded, { ...sample, levelNum: 0 })).toEqual({ potential: 0 });
});
