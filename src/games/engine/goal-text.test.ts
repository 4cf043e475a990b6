import { expect, test } from 'vitest';

import definitions from '../all.gen.ts';
import { createRegistry } from '../registry.ts';

const games = createRegistry(definitions);

/** On a chart with so many points at most, where the game's charts differ. */
const progress = (game: string, playtype: string, pb: { score: number; grade: string }, goal: string, max = 0) => {
  const gpt = games.gpt(game, playtype)!;
  const chart = { ...gpt.def.sample, data: { ...gpt.def.sample.data, notecount: max / 2 } };
  const play = { ...pb, lamp: gpt.def.lamps.clear, percent: 0, judgements: {}, optional: {}, scoreMeta: {} };
  return gpt.gradeProgress(play, chart, goal);
};

test('EX scores are told to the point', () => {
  expect(progress('iidx', 'SP', { score: 1333, grade: 'AA' }, 'AAA', 1572)).toBe('AAA-64');
  expect(progress('iidx', 'SP', { score: 1400, grade: 'AAA' }, 'AAA', 1572)).toBe('AAA+3');
  expect(progress('bms', '7K', { score: 3670, grade: 'AA' }, 'AAA', 4512)).toBe('AAA-341');
  expect(progress('bms', '7K', { score: 4070, grade: 'AAA' }, 'AAA', 4512)).toBe('AAA+59');
});

test('above MAX- nothing is told, only what is missing to MAX', () => {
  expect(progress('iidx', 'SP', { score: 1812, grade: 'MAX-' }, 'AAA', 1918)).toBe('MAX-106');
});

test('points are told in thousands, and a grade that ends in a sign stands in brackets', () => {
  expect(progress('sdvx', 'Single', { score: 9_817_342, grade: 'AAA+' }, 'S')).toBe('S-83K');
  expect(progress('sdvx', 'Single', { score: 9_817_342, grade: 'AAA+' }, 'AAA')).toBe('(AAA+)+17K');
  expect(progress('wacca', 'Single', { score: 917_342, grade: 'S' }, 'SS')).toBe('(S+)-13K');
  expect(progress('wacca', 'Single', { score: 921_013, grade: 'S' }, 'SSS')).toBe('(S+)-9K');
  expect(progress('wacca', 'Single', { score: 901_013, grade: 'S' }, 'SSS')).toBe('S+1K');
  expect(progress('jubeat', 'Single', { score: 927_342, grade: 'S' }, 'S')).toBe('SS-23K');
  expect(progress('ddr', 'SP', { score: 995_000, grade: 'AAA' }, 'AAA')).toBe('AAA+5,000');
});

test('percents are told with two decimals', () => {
  expect(progress('maimai', 'Single', { score: 97.5, grade: 'S' }, 'SS')).toBe('(S+)-0.50%');
});

test('every grade of every game can be told about, whatever the goal', () => {
  for (const gpt of games.all()) {
    const grades = gpt.def.grades.cuts.map(([name]) => name);
    for (const grade of grades) {
      for (const goal of grades) {
        const play = { score: 50, grade, lamp: '', percent: 50, judgements: {}, optional: {}, scoreMeta: {} };
        expect(gpt.gradeProgress(play, gpt.def.sample, goal)).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  }
});
