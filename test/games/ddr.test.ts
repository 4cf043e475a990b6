import { describe, expect, test } from 'vitest';

import ddr from '../../src/games/ddr.ts';
import type { Play } from '../../src/games/engine/play.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { play } from './rated.ts';

const gpt = createRegistry([ddr]).gpt('ddr', 'SP')!;
const chart = gpt.def.sample;
const faults = (over: Partial<Play>) => gpt.faults(play({ lamp: 'CLEAR', ...over }), chart);

describe('judgements and score of a chart with 500 steps', () => {
  const none = { marvelous: 0, perfect: 0, great: 0, good: 0, miss: 0, ok: 0 };

  test.for([
    ['all marvelous', { ...none, marvelous: 490, ok: 10 }, 1_000_000, 1500],
    ['one perfect', { ...none, marvelous: 499, perfect: 1 }, 999_990, 1499],
    ['one great', { ...none, marvelous: 499, great: 1 }, 999_190, 1498],
    ['one good', { ...none, marvelous: 499, good: 1 }, 998_390, 1497],
    ['one miss', { ...none, marvelous: 499, miss: 1 }, 998_000, 1497],
  ] as const)('%s', ([, judgements, score, exScore]) => {
    expect(faults({ score, judgements, optional: { exScore } })).toEqual([]);
    expect(faults({ score: score - 10, judgements, optional: { exScore: exScore - 1 } })).toEqual([
      `these judgements make a score of ${score}, received ${score - 10}`,
      `these judgements make an exScore of ${exScore}, received ${exScore - 1}`,
    ]);
  });

  test('are not compared when some are missing, the steps are not known or the play failed', () => {
    const judgements = { ...none, marvelous: 100 };
    expect(faults({ score: 5, judgements })).toHaveLength(1);
    expect(faults({ score: 5, judgements, lamp: 'FAILED' })).toEqual([]);
    expect(faults({ score: 5, judgements: { ...judgements, ok: null } })).toEqual([]);
    expect(gpt.faults(play({ lamp: 'CLEAR', score: 5, judgements }), { ...chart, data: {} })).toEqual([]);
  });
});

test('LIFE4 is better than a clear and worse than a full combo', () => {
  expect(gpt.lampIndex('LIFE4')).toBe(gpt.lampIndex('CLEAR') + 1);
  expect(gpt.lampIndex('FULL COMBO')).toBe(gpt.lampIndex('LIFE4') + 1);
});

test('a failed play has grade E and no FLARE SKILL, whatever its score', () => {
  const failed = play({ score: 950_000, lamp: 'FAILED', optional: { flare: 'EX' } });
  const graded = gpt.grade(failed, chart);
  expect(graded.grade).toBe('E');
  expect(gpt.ratings({ ...failed, ...graded }, chart)['flareSkill']).toBe(0);
});

test('a clear without FLARE counts as FLARE 0', () => {
  const skill = (optional: Play['optional']) => {
    const cleared = play({ score: 950_000, lamp: 'CLEAR', optional });
    return gpt.ratings({ ...cleared, ...gpt.grade(cleared, chart) }, chart)['flareSkill'];
  };
  expect([skill({}), skill({ flare: null }), skill({ flare: '0' }), skill({ flare: 'EX' })]).toEqual([
    600, 600, 600, 960,
  ]);
});

describe('the FLARE of a PB', () => {
  const stored = (id: number, over: Partial<Play>) => {
    const one = play({ lamp: 'CLEAR', ...over });
    return { ...one, ...gpt.grade(one, chart), id, timeAchieved: id, highlight: false };
  };
  const merged = (...plays: Partial<Play>[]) => {
    const { optional, ratings, composedFrom } = gpt.mergePB(
      plays.map((one, i) => stored(i + 1, one)),
      chart,
    );
    return [optional['flare'], ratings['flareSkill'], composedFrom.map(({ name }) => name)];
  };

  test('is the best one that was held, not that of the best score', () => {
    const plays = [
      { score: 990_000, optional: { flare: 'II' } },
      { score: 950_000, optional: { flare: 'IX' } },
      { score: 940_000, lamp: 'FAILED', optional: { flare: 'EX' } },
    ];
    expect(merged(...plays)).toEqual(['IX', 924, ['Best Score', 'Best FLARE']]);
  });

  test('is none where only failed plays have one', () => {
    const failed = { score: 970_000, lamp: 'FAILED', optional: { flare: 'V' } };
    expect(merged(failed, { score: 900_000 })).toEqual([undefined, 600, ['Best Score', 'Best Lamp']]);
    expect(merged(failed)).toEqual([undefined, 0, ['Best Score']]);
  });
});

test('FLARE SKILL adds 30 charts of each category and makes the class', () => {
  const rated = ['CLASSIC', 'WHITE', 'GOLD', 'NONE'].flatMap((flareCategory) =>
    Array.from({ length: 40 }, (_, song) => ({
      value: 1000,
      song,
      difficulty: 'EXPERT',
      data: {},
      songData: { flareCategory },
    })),
  );
  const ratings = gpt.profileRatings(new Map(), new Map([['flareSkill', rated]]));
  expect(ratings['flareSkill']).toBe(90_000);
  expect(gpt.derivedClasses(ratings)).toEqual({ flare: 'WORLD' });
  expect(gpt.derivedClasses({ flareSkill: 42_249 })).toEqual({ flare: 'SATURN++' });
  expect(gpt.classIndex('flare', 'WORLD')).toBe(40);
});
