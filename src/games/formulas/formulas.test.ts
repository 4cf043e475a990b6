import { describe, expect, test } from 'vitest';

import { leastForPotential, potential } from './arcaea.ts';
import { leastForOverPower, leastForRating, overPower, rating } from './chunithm.ts';
import { leastForSkill, skill } from './gitadora.ts';
import { leastIn, leastOn, valueAt } from './rows.ts';
import { leastForVolforce, VF6, VF7, volforce } from './volforce.ts';

describe('curves', () => {
  const lines = [
    { from: 10, value: -5, up: 1, per: 2 },
    { from: 20, value: 100, up: 0, per: 1 },
  ];

  test('are cut down to whole units, also below 0', () => {
    expect([9, 10, 11, 12, 19, 20, 99].map((score) => valueAt(lines, score))).toEqual([
      undefined,
      -5,
      -5,
      -4,
      -1,
      100,
      100,
    ]);
  });

  test('tell the least score for a value, which may be the first one of a later line', () => {
    expect([-9, -5, -4, -1, 0, 100, 101].map((units) => leastOn(lines, 50, units))).toEqual([
      10,
      10,
      12,
      18,
      20,
      20,
      null,
    ]);
    expect(leastIn([{ from: 0 }], 50, () => 51)).toBeNull();
    expect(leastIn([{ from: 0 }], 50, () => 50)).toBe(50);
  });
});

test.for([
  [1_009_000, 14.5, 16.65],
  [1_008_999, 15.7, 17.84],
  // Levels whose hundredfold is no whole number in floating point.
  [975_000, 2.3, 2.3],
  [1_000_000, 4.1, 5.1],
  [1_000_000, 8.2, 9.2],
  [1_000_100, 8.2, 9.21],
  [799_999, 12.5, 3.74],
  [500_000, 12.5, 0],
  [880_000, 5, 0],
  [900_000, 3, 0],
  [1_010_001, 12.5, null],
  [-1, 12.5, null],
] as const)('CHUNITHM: %i points on %d are rated %d', ([score, level, expected]) => {
  expect(rating(score, level)).toBe(expected);
});

test.for([
  [1_010_000, 'ALL JUSTICE CRITICAL', 12.6, 78],
  [1_009_999, 'ALL JUSTICE', 15, 89.745],
  [1_008_000, 'FULL COMBO', 14.2, 82.25],
  [1_001_234, 'CLEAR', 15.4, 82.615],
  [974_999, 'CLEAR', 14, 69.95],
  [400_000, 'CLEAR', 14, 0],
  [1_010_001, 'CLEAR', 14, null],
] as const)('CHUNITHM: %i points with %s on %d have an OVER POWER of %d', ([score, lamp, level, expected]) => {
  expect(overPower(score, lamp, level)).toBe(expected);
});

test('CHUNITHM: least scores', () => {
  expect(leastForRating(17, 15)).toBe(1_007_500);
  expect(leastForRating(12.5, 11.8)).toBe(992_500);
  expect(leastForRating(17.15, 15)).toBe(1_009_000);
  expect(leastForRating(17.16, 15)).toBeNull();
  expect(leastForRating(0, 15)).toBe(0);
  expect(leastForOverPower(82.25, 'FULL COMBO', 14.2)).toBe(1_008_000);
  expect(leastForOverPower(86, 'ALL JUSTICE CRITICAL', 14.2)).toBe(1_010_000);
  expect(leastForOverPower(86.005, 'ALL JUSTICE CRITICAL', 14.2)).toBeNull();
  // Just below S a value is cut to twentieths, from S on to two hundredths.
  expect(leastForOverPower(69.955, 'CLEAR', 14)).toBe(975_000);
});

test.for([
  [VF7, 9_950_000, 'ULTIMATE CHAIN', 17.5, 0.387],
  [VF7, 9_700_000, 'CLEAR', 10, 0.194],
  [VF7, 9_700_000, 'CLEAR', 20, 0.388],
  [VF7, 8_699_999, 'CLEAR', 17, 0.251],
  [VF6, 9_950_000, 'ULTIMATE CHAIN', 17.9, 0.372],
  [VF6, 10_000_000, 'PERFECT ULTIMATE CHAIN', 20, 0.462],
  [VF7, 10_000_001, 'CLEAR', 20, null],
] as const)('SOUND VOLTEX: %o gives %i points with %s on %d %d', ([version, score, lamp, level, expected]) => {
  expect(volforce(version, score, lamp, level)).toBe(expected);
});

test('SOUND VOLTEX: least scores', () => {
  expect(leastForVolforce(VF7, 0.387, 'ULTIMATE CHAIN', 17.5)).toBe(9_934_540);
  expect(leastForVolforce(VF7, 0.33, 'CLEAR', 17)).toBe(9_705_883);
  expect(leastForVolforce(VF7, 0.365, 'CLEAR', 18)).toBe(9_900_000);
  expect(leastForVolforce(VF7, 0.45, 'CLEAR', 19)).toBeNull();
  expect(leastForVolforce(VF7, 0.4, 'PERFECT ULTIMATE CHAIN', 19)).toBe(10_000_000);
  // Each note of a chain is worth at least half, so that no chain has less.
  expect(leastForVolforce(VF7, 0.001, 'ULTIMATE CHAIN', 12)).toBe(5_000_000);
});

test('Arcaea: potentials are not cut', () => {
  expect(potential(10_002_221, 11.5)).toBe(13.5);
  expect(potential(9_799_999, 9.5)).toBeCloseTo(10.499997, 6);
  expect(potential(6_500_000, 10)).toBe(0);
  expect(potential(-1, 10)).toBeNull();
  expect([10.5, 11.5, 11.51, 0].map((wanted) => leastForPotential(wanted, 9.5))).toEqual([
    9_800_000,
    10_000_000,
    null,
    0,
  ]);
});

test('GITADORA: skills are whole hundredths', () => {
  expect(skill(56, 1.15)).toBe(12.88);
  expect(skill(28, 1.15)).toBe(6.44);
  expect(skill(0.07, 1.15)).toBe(0.01);
  expect([-1, 100.01].map((percent) => skill(percent, 5))).toEqual([null, null]);
  expect(leastForSkill(137.92, 7.25)).toBe(95.12);
  expect(leastForSkill(200, 9.99)).toBeNull();
});
