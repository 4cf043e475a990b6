import { expect, test } from 'vitest';

import { createRegistry } from '../registry.ts';
import { playtype, type GameDef } from './define.ts';
import type { ChartFacts, Play, StoredPlay } from './play.ts';
import { playSchemas } from './schema.ts';

const aggregate = { about: '', decimals: 1, reduce: { op: 'sumAll', of: 'value', none: 0 } } as const;

/** A game like those whose percent is a rate of its own: sent beside the score, up to 120 on hard charts. */
const Single = playtype({
  difficulties: { order: ['EXT', 'HARD EXT'], default: 'EXT' },
  lamps: { order: ['FAILED', 'CLEAR', 'FULL COMBO'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['E', 0],
      ['A', 85],
      ['EXC', 100],
    ],
    clear: 'A',
    override: (play) => (play.lamp === 'FAILED' ? 'E' : null),
  },
  judgements: ['perfect', 'miss'],
  score: {
    unit: 'points',
    integer: true,
    max: 1_000_000,
    percent: 'sent',
    percentMax: 120,
    chartPercentMax: ({ difficulty }) => (difficulty.startsWith('HARD') ? 120 : 100),
    gradeOf: 1_000_000,
  },
  optional: {},
  scoreMeta: {},
  chartData: {},
  preferences: {},
  tiers: {},
  scoreAlgs: { value: { about: '', decimals: 1, calc: ({ percent, chart }) => percent * chart.levelNum } },
  sessionAlgs: { value: aggregate },
  profileAlgs: { value: aggregate, best: { about: '', decimals: 1, reduce: { op: 'best', of: 'value' } } },
  defaults: { score: 'value', session: 'value', profile: 'value', bucket: 'grade' },
  look: {
    lamps: { FAILED: ['#4682b4', 'L'], CLEAR: ['#4682b4', 'L'], 'FULL COMBO': ['#4682b4', 'L'] },
    grades: { E: '#4682b4', A: '#4682b4', EXC: '#4682b4' },
    difficulties: { EXT: '#4682b4', 'HARD EXT': '#4682b4' },
    ratings: {
      score: { value: ['V', 'Value', '値'] },
      session: { value: ['V', 'Value', '値'] },
      profile: { value: ['V', 'Value', '値'], best: ['V', 'Value', '値'] },
    },
    classes: {},
  },
  classes: {},
  versions: [],
  match: { tachiSongID: true, hash: { from: 'song', key: ['md5', 'sha256'], difficulty: false } },
  rules: [],
  pb: {
    base: { by: 'percent', name: 'Best Music Rate' },
    also: [{ name: 'Best Score', metric: 'score', best: 'largest' }],
  },
  sample: { chartID: 'c', difficulty: 'EXT', level: '10', levelNum: 10, isPrimary: true, data: {}, tiers: {} },
});
const game: GameDef = {
  id: 'rated',
  name: 'Rated',
  tile: ['Ra', '#336699', '#ffcc00'],
  defaultPlaytype: 'Single',
  songData: {},
  playtypes: { Single },
};
const gpt = createRegistry([game]).gpt('rated', 'Single')!;
const chart: ChartFacts = Single.sample;
const play = (score: number, percent: number, lamp = 'CLEAR'): Play => ({
  score,
  percent,
  lamp,
  judgements: {},
  optional: {},
  scoreMeta: {},
});
const stored = (id: number, given: Play): StoredPlay => ({
  ...given,
  ...gpt.grade(given, chart),
  id,
  timeAchieved: id,
  highlight: false,
});

test('a percent that is sent stays as it is, and the grade comes from the score', () => {
  expect(gpt.grade(play(850_000, 71.5), chart)).toEqual({ percent: 71.5, grade: 'A' });
  expect(gpt.grade(play(850_000, 71.5, 'FAILED'), chart)).toEqual({ percent: 71.5, grade: 'E' });
});

test('the limit of a percent that is sent depends on the chart', () => {
  const hard = { ...chart, difficulty: 'HARD EXT' };
  expect(gpt.faults(play(900_000, 110), hard)).toEqual([]);
  expect(gpt.faults(play(900_000, 110), chart)).toEqual(['percent must be a number from 0 to 100, received 110']);
  const { percent: _none, ...without } = play(900_000, 0);
  expect(gpt.faults(without, chart)).toEqual(['percent must be a number from 0 to 100, received nothing']);
});

test('a percent that is sent is part of the identity and of the input', () => {
  expect(gpt.identity(play(1, 2))).toEqual({ score: 1, lamp: 'CLEAR', percent: 2 });
  expect(playSchemas(gpt).percent?.safeParse(121).success).toBe(false);
});

test('the best score lends score and grade to a personal best whose base is the best percent', () => {
  const pb = gpt.mergePB([stored(1, play(800_000, 84.2)), stored(2, play(1_000_000, 50, 'FULL COMBO'))], chart);
  expect(pb).toMatchObject({ score: 1_000_000, grade: 'EXC', percent: 84.2, lamp: 'FULL COMBO', ranking: 84.2 });
  expect(pb.composedFrom).toEqual([
    { name: 'Best Music Rate', id: 1 },
    { name: 'Best Lamp', id: 2 },
  ]);
});

test('sums over everything ask for all values and may be 0 without any', () => {
  expect(gpt.profileInputs).toEqual([{ of: 'value', n: null }]);
  expect(gpt.profileRatings(new Map())).toEqual({ value: 0, best: null });
  expect(gpt.sessionRatings([{ value: 1 }, { value: null }, { value: 2 }])).toEqual({ value: 3 });
});

test('a hash in the data of songs or charts can name a chart without a difficulty', () => {
  expect(gpt.matchTypes.get('hash')).toMatchObject({ by: 'song', keys: ['md5', 'sha256'], difficulty: false });
});

test('a match type that does not say where its identifier is found is refused', () => {
  const broken = { ...game, playtypes: { Single: { ...Single, match: { inGameID: true } as const } } };
  expect(() => createRegistry([broken])).toThrow('inGameID must say where');
});
