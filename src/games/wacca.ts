import { WACCARate } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import { lampAllows, lampForbids, lampIffScore } from './engine/rules.ts';
import { newAndOld } from './families/newness.ts';
import { leastForRate } from './formulas/wacca.ts';
import { LOOK } from './looks/wacca.ts';

const MAX = 1_000_000;

const STAGE_UP = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV'] as const;

const COLOUR: readonly ClassStep[] = [
  [0, 'ASH', 'Ash'],
  [300, 'NAVY', 'Navy'],
  [600, 'YELLOW', 'Yellow'],
  [1000, 'RED', 'Red'],
  [1300, 'PURPLE', 'Purple'],
  [1600, 'BLUE', 'Blue'],
  [1900, 'SILVER', 'Silver'],
  [2200, 'GOLD', 'Gold'],
  [2500, 'RAINBOW', 'Rainbow'],
];

const Single = playtype({
  difficulties: {
    order: ['NORMAL', 'HARD', 'EXPERT', 'INFERNO'],
    default: 'EXPERT',
    short: { NORMAL: 'NRM', HARD: 'HRD', EXPERT: 'EXP', INFERNO: 'INF' },
  },
  look: LOOK,
  lamps: { order: ['FAILED', 'CLEAR', 'MISSLESS', 'FULL COMBO', 'ALL MARVELOUS'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['D', 0],
      // One point.
      ['C', 0.0001],
      ['B', 30.01],
      ['A', 70],
      ['AA', 80],
      ['AAA', 85],
      ['S', 90],
      ['S+', 93],
      ['SS', 95],
      ['SS+', 97],
      ['SSS', 98],
      ['SSS+', 99],
      ['MASTER', 100],
    ],
    clear: 'S',
  },
  judgements: ['marvelous', 'great', 'good', 'miss'],
  score: { unit: 'points', integer: true, max: MAX, percent: 'of-max', percentMax: 100 },
  optional: commonMetrics,
  v2: { unmatched: ['inGameID'] },
  scoreMeta: { mirror: { type: 'boolean', about: 'played with mirror' } },
  chartData: {
    inGameID: { type: 'integer', min: 0, nullable: true, about: "the game's own song ID" },
    isHot: { type: 'boolean', nullable: true, about: 'chart of the latest version; decides its part of the rate' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    rate: {
      about: "The game's rate of a play, as of REVERSE: level times a coefficient that depends on the score.",
      decimals: 3,
      calc: ({ score, chart }) => WACCARate.calculate(score, chart.levelNum),
      inverse: { least: (wanted, { levelNum }) => leastForRate(wanted, levelNum) },
    },
  },
  sessionAlgs: {
    rate: {
      about: "Mean of the session's best 10 rates.",
      decimals: 3,
      reduce: { op: 'meanBest', of: 'rate', n: 10, full: true, unit: 1000 },
    },
  },
  profileAlgs: {
    naiveRate: {
      about: 'Sum of the best 50 rates, on any charts.',
      decimals: 3,
      reduce: { op: 'sumBest', of: 'rate', n: 50, unit: 1000 },
    },
    rate: {
      about:
        'As in the game: sum of the best 15 rates on charts of the latest version and the best 35 on older ones. Where the song database does not mark them, charts of songs of the running version are the latest.',
      decimals: 3,
      reduce: {
        op: 'sumParts',
        of: 'rate',
        by: 'newness',
        parts: newAndOld(15, 35),
        unit: 1000,
      },
    },
  },
  defaults: { score: 'rate', session: 'rate', profile: 'naiveRate', bucket: 'grade' },
  inGame: { score: 'rate', profile: 'rate' },
  classes: {
    stageUp: { provided: STAGE_UP.map((id) => [id, id] as const) },
    colour: { from: 'rate', steps: COLOUR },
  },
  versions: [
    ['reverse', 'REVERSE'],
    ['plus', 'PLUS'],
  ],
  newness: {
    by: [{ chart: 'isHot' }, { song: 'displayVersion' }],
    older: ['wacca', 's', 'lily', 'lilyr'],
  },
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
  },
  rules: [
    lampIffScore('am-iff-max', 'ALL MARVELOUS', MAX, 'FULL COMBO'),
    lampForbids('am-judgements', 'ALL MARVELOUS', ['great', 'good', 'miss'], MAX),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 980_000),
    lampAllows('missless-judgements', 'MISSLESS', ['miss'], 5, 950_000),
  ],
  sample: {
    chartID: '456789abcdef0123456789abcdef0123456789ab',
    difficulty: 'EXPERT',
    level: '13+',
    levelNum: 13.7,
    isPrimary: true,
    data: { inGameID: 1000, isHot: true },
    tiers: {},
  },
});

export default {
  id: 'wacca',
  name: 'WACCA',
  tile: ['WA', '#fc06a3', '#009de6'],
  defaultPlaytype: 'Single',
  songData: {
    titleJP: { type: 'string', nullable: true, about: 'title in kana' },
    artistJP: { type: 'string', nullable: true, about: 'artist in kana' },
    genre: { type: 'string', about: 'genre shown in the game' },
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
  },
  playtypes: { Single },
} satisfies GameDef;
