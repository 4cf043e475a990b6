import { describe, expect, test } from 'vitest';

import { createRegistry } from '../registry.ts';
import { playtype, type GameDef } from './define.ts';
import type { ChartFacts, Play, StoredPlay } from './play.ts';
import { RG_STATS } from './rating-rules.ts';
import { comboIsSum, failedBelow, lampAllows, lampIffScore } from './rules.ts';
import { playSchemas } from './schema.ts';

const sum = { about: '', decimals: 1, reduce: { op: 'sumAll', of: 'value', none: 0 } } as const;

/** A game whose score is a percent up to a limit of the chart, with a medal, a second score and a grade for failures. */
const Single = playtype({
  difficulties: { order: ['EASY', 'HARD'], default: 'HARD', open: true },
  lamps: { order: ['FAILED', 'CLEAR', 'FULL COMBO', 'PERFECT'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['F', null],
      ['D', 0],
      ['S', 97],
      ['S+', 'max'],
    ],
    clear: 'D',
    override: ({ lamp }) => (lamp === 'FAILED' ? 'F' : null),
  },
  judgements: ['perfect', 'good', 'miss'],
  score: {
    unit: '%',
    integer: false,
    max: ({ data }) => data['maxPercent'] as number | undefined,
    percent: 'score',
    percentMax: 104,
  },
  optional: {
    medal: { type: 'enum', values: ['circle', 'diamond', 'star'], about: '' },
    platinum: { type: 'integer', min: 0, about: '' },
    stars: { type: 'integer', min: 0, about: '' },
    maxCombo: { type: 'integer', min: 0, about: '' },
  },
  scoreMeta: {
    hash: { type: 'string', orList: true, about: '' },
    tables: { type: 'list', of: 'string', about: '' },
    folders: { type: 'list', of: { table: { type: 'string', about: '' } }, about: '' },
  },
  chartData: { maxPercent: { type: 'number', about: '' } },
  preferences: {},
  tiers: {},
  scoreAlgs: { value: { about: '', decimals: 1, calc: ({ score }) => score } },
  sessionAlgs: { value: sum },
  profileAlgs: {
    value: {
      about: '',
      decimals: 1,
      reduce: {
        op: 'sumParts',
        of: 'value',
        by: { chart: 'maxPercent' },
        parts: [{ name: 'part', when: 'rest', n: 2 }],
      },
    },
    naive: { about: '', decimals: 1, reduce: { op: 'sumBest', of: 'value', n: 1 } },
  },
  defaults: { score: 'value', session: 'value', profile: 'value', bucket: 'grade' },
  look: {
    lamps: {
      FAILED: ['#4682b4', 'L'],
      CLEAR: ['#4682b4', 'L'],
      'FULL COMBO': ['#4682b4', 'L'],
      PERFECT: ['#4682b4', 'L'],
    },
    grades: { F: '#4682b4', D: '#4682b4', S: '#4682b4', 'S+': '#4682b4' },
    difficulties: { EASY: '#4682b4', HARD: '#4682b4' },
    ratings: {
      score: { value: ['V', 'Value', '値'] },
      session: { value: ['V', 'Value', '値'] },
      profile: { value: ['V', 'Value', '値'], naive: ['V', 'Value', '値'] },
    },
    classes: {},
  },
  classes: {},
  versions: [],
  match: { tachiSongID: true },
  rules: [
    lampIffScore('perfect', 'PERFECT', 104, 'CLEAR'),
    failedBelow('line', 80, 'FAILED', 'CLEAR'),
    lampAllows('few', 'FULL COMBO', ['good', 'miss'], 5, 90),
    comboIsSum('combo', 'FULL COMBO', ['perfect', 'good', 'miss'], 90),
  ],
  pb: {
    base: { by: 'score', name: 'Best Percent', ties: { metric: 'optional.platinum', below: 1000 } },
    also: [
      { name: 'Best Medal', metric: 'optional.medal', best: 'largest' },
      { name: 'Best Platinum', metric: 'optional.platinum', best: 'largest', with: ['stars'] },
    ],
  },
  sample: {
    chartID: 'c',
    difficulty: 'HARD',
    level: '10',
    levelNum: 10,
    isPrimary: true,
    data: { maxPercent: 104 },
    tiers: {},
  },
});
const game: GameDef = {
  id: 'odd',
  name: 'Odd',
  tile: ['Od', '#336699', '#ffcc00'],
  defaultPlaytype: 'Single',
  songData: {},
  playtypes: { Single },
};
const gpt = createRegistry([game]).gpt('odd', 'Single')!;
const chart: ChartFacts = Single.sample;
const play = (score: number, lamp: string, over: Partial<Play> = {}): Play => ({
  score,
  lamp,
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});

describe('grades', () => {
  test('may be cut at the largest score of the chart', () => {
    const short = { ...chart, data: { maxPercent: 100.36 } };
    expect(gpt.grade(play(100.36, 'CLEAR'), short)).toEqual({ percent: 100.36, grade: 'S+' });
    expect(gpt.grade(play(100.36, 'CLEAR'), chart).grade).toBe('S');
    expect(gpt.grade(play(100.36, 'CLEAR'), { ...chart, data: {} }).grade).toBe('S');
    expect(gpt.faults(play(100.4, 'CLEAR'), short)).toEqual([
      'score must be a number from 0 to 100.36, received 100.4',
    ]);
  });

  test('that no score earns are given by the override alone', () => {
    expect(gpt.grade(play(0, 'CLEAR'), chart).grade).toBe('D');
    expect(gpt.grade(play(99, 'FAILED'), chart).grade).toBe('F');
    expect(gpt.gradeIndex('F')).toBe(0);
  });

  test('are told to clients as numbers', () => {
    expect(gpt.config().gradeBoundaries).toEqual([0, 0, 97, 104]);
  });
});

describe('personal bests', () => {
  const stored = (id: number, score: number, optional: Play['optional']): StoredPlay => {
    const given = play(score, 'CLEAR', { optional });
    return { ...given, ...gpt.grade(given, chart), id, timeAchieved: id, highlight: false };
  };

  test('take names in their order and bring along what belongs to a metric', () => {
    const plays = [
      stored(1, 95, { medal: 'circle', platinum: 1, stars: 1 }),
      stored(2, 90, { medal: 'star' }),
      stored(3, 90, { medal: 'diamond', platinum: 500, stars: 4 }),
    ];
    const pb = gpt.mergePB(plays, chart);
    expect(pb.optional).toEqual({ medal: 'star', platinum: 500, stars: 4 });
    expect(pb.composedFrom.map(({ name }) => name)).toEqual(['Best Percent', 'Best Medal', 'Best Platinum']);
  });

  test('with equal scores are ranked by a second metric', () => {
    const rankings = [undefined, 0, 3, 999].map(
      (platinum) => gpt.mergePB([stored(1, 95, { platinum })], chart).ranking,
    );
    expect(rankings).toEqual([95, 95, 95.003, 95.999]);
  });
});

test('rules about lamps speak in both directions, and only about what was sent', () => {
  const faults = (given: Play) => gpt.faults(given, chart);
  expect(faults(play(104, 'PERFECT'))).toEqual([]);
  expect(faults(play(104, 'CLEAR'))[0]).toContain('need each other');
  expect(faults(play(90, 'FAILED'))[0]).toContain('a score below 80 needs FAILED');
  expect(faults(play(79, 'FAILED'))).toEqual([]);
  const fullCombo = (judgements: Play['judgements'], maxCombo: number) =>
    faults(play(90, 'FULL COMBO', { judgements, optional: { maxCombo } }));
  expect(fullCombo({ good: 3, miss: 3 }, 9)).toEqual([expect.stringContaining('at most 5')]);
  expect(fullCombo({ perfect: 7, good: 2, miss: 0 }, 9)).toEqual([]);
  expect(fullCombo({ perfect: 7, good: 2, miss: 1 }, 9)).toEqual([expect.stringContaining('all 10 notes')]);
});

test('lists of texts and of objects, and a text or several, are read', () => {
  const { scoreMeta } = playSchemas(gpt);
  const value = { hash: ['a', 'b'], tables: ['insane'], folders: [{ table: 'insane' }] };
  expect(scoreMeta.parse(value)).toEqual(value);
  expect(scoreMeta.parse({ hash: 'a' })).toEqual({ hash: 'a' });
  expect(scoreMeta.safeParse({ folders: [{ nope: 1 }] }).success).toBe(false);
});

test('a rating over charts asks the store for all values with their charts, once', () => {
  expect(gpt.profileInputs).toEqual([{ of: 'value', n: null, charts: true }]);
});

describe('the name of the rating rules', () => {
  const named = (over: Partial<GameDef>, more: object = {}) => {
    const playtypes = { Single: { ...Single, ...more } };
    return createRegistry([{ ...game, playtypes, ...over }]).gpt('odd', 'Single')!.ratingRules;
  };

  test('is the same for the same rules, and names the installed release of rg-stats', async () => {
    expect(named({})).toBe(gpt.ratingRules);
    const { default: installed } = await import('rg-stats/package.json', { with: { type: 'json' } });
    expect(installed.version).toBe(RG_STATS);
    expect(gpt.ratingRules).toContain(`rg-stats ${RG_STATS},`);
  });

  test('changes with the version of the module and with what is declared', () => {
    const cuts = [...Single.grades.cuts.slice(0, 2), ['S', 98], ['S+', 'max']];
    const names = [
      named({}),
      named({ rulesVersion: 2 }),
      named({}, { grades: { ...Single.grades, cuts } }),
      named({}, { profileAlgs: { ...Single.profileAlgs, naive: sum } }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(named({}, { versions: [['1', 'one']] })).toBe(gpt.ratingRules);
  });
});
