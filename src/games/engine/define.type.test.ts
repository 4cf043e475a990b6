import { expect, test } from 'vitest';

import { playtype } from './define.ts';
import { lampForbids } from './rules.ts';

/** A playtype as small as can be; tests spread it and make one mistake each, which must not compile. */
const small = {
  difficulties: { order: ['EASY', 'HARD'], default: 'EASY' },
  lamps: { order: ['FAILED', 'CLEAR'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['F', 0],
      ['A', 80],
    ],
    clear: 'A',
  },
  judgements: ['perfect', 'miss'],
  score: { unit: 'points', integer: true, max: 1000, percent: 'of-max', percentMax: 100 },
  optional: { bp: { type: 'integer', min: 0, about: '' } },
  scoreMeta: {},
  chartData: {},
  preferences: {},
  tiers: {},
  scoreAlgs: { rate: { about: '', decimals: 2, calc: () => 1 } },
  sessionAlgs: { rate: { about: '', decimals: 2, reduce: { op: 'best', of: 'rate' } } },
  profileAlgs: { rate: { about: '', decimals: 2, reduce: { op: 'best', of: 'rate' } } },
  defaults: { score: 'rate', session: 'rate', profile: 'rate', bucket: 'grade' },
  look: {
    lamps: { FAILED: ['#aa5555', 'F'], CLEAR: ['#32cd32', 'C'] },
    grades: { F: '#696969', A: '#32cd32' },
    difficulties: { EASY: '#32cd32', HARD: '#ff0000' },
    ratings: {
      score: { rate: ['Rate', 'Rate', 'レート'] },
      session: { rate: ['Rate', 'Rate', 'レート'] },
      profile: { rate: ['Rate', 'Rate', 'レート'] },
    },
    classes: {},
  },
  classes: {},
  versions: [],
  match: { songTitle: true },
  rules: [],
  sample: { chartID: '', difficulty: 'EASY', level: '', levelNum: 1, isPrimary: true, data: {}, tiers: {} },
} as const;

/** Never run: the compiler reads it, and an error that does not come up is an error itself. */
export const mistakes = () => [
  // @ts-expect-error a clear lamp that is not listed
  playtype({ ...small, lamps: { order: ['FAILED', 'CLEAR'], clear: 'CLAER' } }),
  // @ts-expect-error a clear grade that is not listed
  playtype({ ...small, grades: { cuts: [['F', 0]], clear: 'A' } }),
  // @ts-expect-error a default difficulty that is not listed
  playtype({ ...small, difficulties: { order: ['EASY'], default: 'HARD' } }),
  // @ts-expect-error a rule about a lamp that is not listed
  playtype({ ...small, rules: [lampForbids('x', 'FULL COMBO', ['miss'], 1)] }),
  // @ts-expect-error a rule about a judgement that is not listed
  playtype({ ...small, rules: [lampForbids('x', 'CLEAR', ['poor'], 1)] }),
  playtype({
    ...small,
    // @ts-expect-error a formula that asks for a lamp that is not listed
    scoreAlgs: { rate: { about: '', decimals: 2, calc: (play) => (play.atLeast('HARD') ? 1 : 0) } },
  }),
  // @ts-expect-error a session algorithm over a score algorithm that does not exist
  playtype({ ...small, sessionAlgs: { rate: { about: '', decimals: 2, reduce: { op: 'best', of: 'rat' } } } }),
  // @ts-expect-error a default algorithm that does not exist
  playtype({ ...small, defaults: { ...small.defaults, profile: 'skill' } }),
  // @ts-expect-error classes from a profile algorithm that does not exist
  playtype({ ...small, classes: { colour: { from: 'skill', steps: [[0, 'RED', 'Red']] } } }),
  // @ts-expect-error a lamp without a colour of its own
  playtype({ ...small, look: { ...small.look, lamps: { CLEAR: ['#32cd32', 'C'] } } }),
  // @ts-expect-error a rating without a name
  playtype({ ...small, look: { ...small.look, ratings: { ...small.look.ratings, score: {} } } }),
  // @ts-expect-error a merged metric that is not declared
  playtype({ ...small, pb: { also: [{ name: 'x', metric: 'optional.pb', best: 'smallest' }] } }),
  // @ts-expect-error a wildcard for a difficulty that is not listed
  playtype({ ...small, match: { id: { from: 'chart', key: 'id', difficulty: true, wildcards: { ANY: ['INF'] } } } }),
];

test('a playtype without mistakes compiles', () => {
  expect(playtype(small).lamps.clear).toBe('CLEAR');
});
