import { expect, test } from 'vitest';

import bms from './bms.ts';
import type { StoredPlay } from './engine/play.ts';
import { tierlistOf } from './engine/tiers.ts';
import pms from './pms.ts';
import { createRegistry } from './registry.ts';

const games = createRegistry([bms, pms]);
const [keys7, keys14, controller] = [
  games.gpt('bms', '7K')!,
  games.gpt('bms', '14K')!,
  games.gpt('pms', 'Controller')!,
];

test.each([keys7, keys14, controller, games.gpt('pms', 'Keyboard')!])(
  '$idString finds charts by either hash',
  (gpt) => {
    expect(gpt.matchTypes.get('bmsChartHash')).toMatchObject({ by: 'chart', keys: ['hashMD5', 'hashSHA256'] });
  },
);

test('the dans are at the positions that course lists and stored profiles use', () => {
  const at = (gpt: typeof keys7, set: string, ids: string[]) => ids.map((id) => gpt.classIndex(set, id));
  expect(at(keys7, 'genocideDan', ['NORMAL_1', 'INSANE_1', 'INSANE_KAIDEN', 'OVERJOY'])).toEqual([0, 10, 20, 21]);
  expect(at(keys7, 'stslDan', ['SL0', 'SL12', 'ST0', 'ST11', 'ST12'])).toEqual([0, 12, 13, 24, 25]);
  expect(at(keys7, 'lnDan', ['DAN_1', 'KAIDEN', 'UDON'])).toEqual([0, 10, 12]);
  expect(at(keys7, 'scratchDan', ['KYU_7', 'KYU_1', 'DAN_1', 'KAIDEN'])).toEqual([0, 6, 7, 17]);
  expect(at(keys7, 'newGenerationDan', ['NORMAL_1', 'INSANE_0', 'INSANE_KAIDEN'])).toEqual([0, 10, 21]);
  expect(at(keys14, 'stslDan', ['SL0', 'SL12'])).toEqual([0, 12]);
  expect(at(controller, 'dan', ['INSANE_1', 'INSANE_KAIDEN', 'UNDEFINED'])).toEqual([0, 10, 12]);
});

test('the EX score of a play on nine buttons counts cools and greats', () => {
  const play = { score: 1500, lamp: 'CLEAR', optional: {}, scoreMeta: {} };
  const faults = (judgements: Record<string, number>) =>
    controller.faults({ ...play, judgements }, controller.def.sample);
  expect(faults({ cool: 700, great: 100 })).toEqual([]);
  expect(faults({ cool: 700, great: 99 })).toEqual(['score must be 2 x cool + great = 1499, received 1500']);
});

test('a best has the gauge of the best lamp, the fewest bads and poors, and the value of both lamps', () => {
  const chart = keys7.def.sample;
  const stored = (id: number, score: number, lamp: string, optional: Record<string, unknown>): StoredPlay => {
    const play = { score, lamp, optional, judgements: {}, scoreMeta: {} };
    return { ...play, ...keys7.grade(play, chart), id, timeAchieved: id, highlight: false };
  };
  const plays = [
    stored(1, 2500, 'FAILED', { gauge: 0, gaugeHistory: [20, 0], bp: 90, maxCombo: 300 }),
    stored(2, 2000, 'HARD CLEAR', { gauge: 64, bp: 40 }),
    stored(3, 1900, 'EASY CLEAR', { gauge: 80, bp: 30 }),
  ];
  expect(keys7.mergePB(plays, chart)).toMatchObject({
    score: 2500,
    lamp: 'HARD CLEAR',
    optional: { gauge: 64, bp: 30, maxCombo: 300 },
    ratings: { sieglinde: 14.1 },
    composedFrom: [
      { name: 'Best Score', id: 1 },
      { name: 'Best Lamp', id: 2 },
      { name: 'Lowest BP', id: 3 },
    ],
  });
  expect(keys7.mergePB(plays, chart).optional).not.toHaveProperty('gaugeHistory');
});

test.for([
  ['ASSIST CLEAR', 0],
  ['EASY CLEAR', 19.0035],
  ['CLEAR', 19.0035],
  ['HARD CLEAR', 20.1897],
  ['FULL COMBO', 20.1897],
] as const)(
  '%s on a chart with sglEC 19.0035 and sglHC 20.1897 is worth %f, shown with two decimals',
  ([lamp, value]) => {
    for (const gpt of games.all()) {
      const tiers = tierlistOf(gpt, { sglEC: 19.0035, sglHC: 20.1897 });
      const values = Object.entries(tiers).map(([name, { value }]) => [name, value]);
      const chart = { ...gpt.def.sample, tiers: Object.fromEntries(values) as Record<string, number> };
      const play = { score: 1500, lamp, judgements: {}, optional: {}, scoreMeta: {} };
      expect(gpt.ratings({ ...play, ...gpt.grade(play, chart) }, chart)['sieglinde']).toBe(value);
      expect(gpt.def.scoreAlgs['sieglinde']?.decimals).toBe(2);
    }
  },
);
