import { describe, expect, test } from 'vitest';

import { countIn, firstAim, firstCount } from '../../web/pages/players/targets/beginning.ts';

const config = {
  lamps: ['NO PLAY', 'FAILED', 'CLEAR', 'HARD CLEAR', 'FULL COMBO'],
  grades: ['D', 'A', 'AA', 'AAA'],
  clearLamp: 'CLEAR',
  clearGrade: 'A',
  percentMax: 100,
};
const play = (lampIndex: number, gradeIndex: number, percent: number, score: number) => ({
  scoreData: { lampIndex, gradeIndex, percent, score } as never,
});
const folder = { chartCount: 20, lamps: { FAILED: 2, CLEAR: 5, 'FULL COMBO': 1 }, grades: { A: 3, AAA: 4 } };

describe('the form for a goal begins', () => {
  test('with what counts as cleared where nothing was played', () => {
    expect(firstAim(config, 'lamp', {})).toEqual({ metric: 'lamp', value: 2 });
    expect(firstAim(config, 'grade', {})).toEqual({ metric: 'grade', value: 1 });
    expect(firstAim(config, 'percent', {})).toEqual({ metric: 'percent', value: 90 });
    expect(firstAim(config, 'score', {})).toEqual({ metric: 'score', value: 0 });
  });

  test('with the next that the best of all plays on the chart lack', () => {
    const plays = [play(3, 1, 93.2, 900), play(2, 2, 91, 880)];
    const value = (metric: 'lamp' | 'grade' | 'percent' | 'score') => firstAim(config, metric, { plays }).value;
    expect([value('lamp'), value('grade'), value('percent'), value('score')]).toEqual([4, 3, 94, 901]);
    const best = { plays: [play(4, 3, 100, 1000)] };
    expect(firstAim(config, 'lamp', best).value).toBe(4);
    expect(firstAim(config, 'percent', best).value).toBe(100);
  });

  test('with the first lamp that not all charts of the folder have, and more charts than have it', () => {
    expect(firstAim(config, 'lamp', { folder })).toEqual({ metric: 'lamp', value: 2 });
    const done = { chartCount: 3, lamps: { CLEAR: 2, 'HARD CLEAR': 1 }, grades: {} };
    expect(firstAim(config, 'lamp', { folder: done }).value).toBe(3);
    expect(countIn(folder, config, { metric: 'lamp', value: 2 })).toBe(6);
    expect(countIn(folder, config, { metric: 'grade', value: 2 })).toBe(4);
    expect(countIn(folder, config, { metric: 'score', value: 2 })).toBeUndefined();
    expect(firstCount('charts', 6, 20)).toEqual({ by: 'charts', value: 7 });
    expect(firstCount('share', 6, 20)).toEqual({ by: 'share', value: 40 });
    expect(firstCount('share', 19, 20)).toEqual({ by: 'share', value: 100 });
    expect(firstCount('charts', 20, 20)).toEqual({ by: 'charts', value: 20 });
    expect(firstCount('charts', undefined, 0)).toEqual({ by: 'charts', value: 1 });
  });
});
