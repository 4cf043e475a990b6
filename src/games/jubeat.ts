import { Jubility } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import { failedBelow, lampForbids, lampIffScore } from './engine/rules.ts';
import { leastForJubility } from './formulas/jubeat.ts';
import { LOOK } from './looks/jubeat.ts';

const MAX = 1_000_000;

const DIFFICULTIES = ['BSC', 'ADV', 'EXT', 'HARD BSC', 'HARD ADV', 'HARD EXT'] as const;
const LAMPS = ['FAILED', 'CLEAR', 'FULL COMBO', 'EXCELLENT'] as const;
const JUDGEMENTS = ['perfect', 'great', 'good', 'poor', 'miss'] as const;

/** Returns the largest music rate on a chart: hard mode gives up to a fifth more. */
const rateMax = ({ difficulty }: { difficulty: string }): 100 | 120 => (difficulty.startsWith('HARD') ? 120 : 100);

/** Largest music rate that somebody took for a fraction. */
const asFraction = (chart: { difficulty: string }): number => rateMax(chart) / 100;

/** Returns the least music rate that a play can be sent with, as a multiple of 0.1. */
const leastPossible = (least: number | null, chart: { difficulty: string }): number | null =>
  least === null ? null : Math.max(least, (Math.floor(10 * asFraction(chart)) + 1) / 10);

const rateIsPercent: Rule<(typeof LAMPS)[number], never> = {
  id: 'rate-scale',
  refuses: ({ score, percent, chart }, called) =>
    score >= 100_000 && percent <= asFraction(chart)
      ? `${called('percent')} must be the music rate from 0 to ${rateMax(chart)}, not a fraction of it; received ${percent}`
      : null,
  example: { score: 920_000, lamp: 'CLEAR', percent: 0.9 },
};

const COLOUR: readonly ClassStep[] = [
  [0, 'BLACK', 'Black'],
  [250, 'YELLOW_GREEN', 'Yellow-Green'],
  [750, 'GREEN', 'Green'],
  [1500, 'LIGHT_BLUE', 'Light Blue'],
  [2500, 'BLUE', 'Blue'],
  [4000, 'VIOLET', 'Violet'],
  [5500, 'PURPLE', 'Purple'],
  [7000, 'PINK', 'Pink'],
  [8500, 'ORANGE', 'Orange'],
  [9500, 'GOLD', 'Gold'],
];

const Single = playtype({
  difficulties: {
    order: DIFFICULTIES,
    default: 'EXT',
    short: { BSC: 'BSC', ADV: 'ADV', EXT: 'EXT', 'HARD BSC': 'H. BSC', 'HARD ADV': 'H. ADV', 'HARD EXT': 'H. EXT' },
  },
  look: LOOK,
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['E', 0],
      ['D', 50],
      ['C', 70],
      ['B', 80],
      ['A', 85],
      ['S', 90],
      ['SS', 95],
      ['SSS', 98],
      ['EXC', 100],
    ],
    clear: 'A',
  },
  judgements: JUDGEMENTS,
  score: {
    unit: 'points',
    integer: true,
    max: MAX,
    percent: 'sent',
    percentMax: 120,
    chartPercentMax: rateMax,
    gradeOf: MAX,
  },
  optional: {
    ...commonMetrics,
    musicBar: { type: 'graph', of: 'number', min: 0, about: 'state of each segment of the music bar' },
  },
  v3: { untitled: true, graphsUpTo: { musicBar: 2 } },
  today: { keys: { musicRate: { to: 'percent', about: 'music rate' } } },
  scoreMeta: {},
  chartData: {
    inGameID: { type: 'integer', min: 0, orList: true, about: "the game's own song ID, or several" },
    isHardMode: { type: 'boolean', about: 'a chart of hard mode, as its difficulty says too' },
    noteCount: { type: 'integer', min: 0, about: 'number of notes' },
    musicBar: { type: 'graph', of: 'number', min: 0, about: 'notes in each segment of the music bar' },
  },
  preferences: { jubilityTarget: { type: 'number', min: 0, max: 165.1, about: 'jubility to aim for' } },
  tiers: {},
  scoreAlgs: {
    jubility: {
      about: "The game's jubility, from music rate and level; 0 below 700,000 points.",
      decimals: 2,
      calc: ({ score, percent, chart }) => Jubility.calculate(score, percent, chart.levelNum),
      inverse: {
        metric: 'percent',
        unit: 10,
        lamps: ['CLEAR'],
        least: (wanted, chart, { lamp }) =>
          lamp === 'FAILED' ? null : leastPossible(leastForJubility(wanted, chart.levelNum, rateMax(chart)), chart),
      },
    },
  },
  sessionAlgs: {
    jubility: {
      about: "Mean of the session's best 10 jubility.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'jubility', n: 10, full: true, unit: 10 },
    },
  },
  profileAlgs: {
    jubility: {
      about:
        'As in the game: sum of the best 30 jubility on PICK UP songs, those of the running version, and the best 30 on other songs. A chart and its hard mode count once.',
      decimals: 2,
      reduce: {
        op: 'sumParts',
        of: 'jubility',
        by: 'newness',
        parts: [
          { name: 'pickUp', when: ['new'], n: 30 },
          { name: 'common', when: ['old', 'unknown'], n: 30 },
        ],
        per: [
          ['BSC', 'HARD BSC'],
          ['ADV', 'HARD ADV'],
          ['EXT', 'HARD EXT'],
        ],
        unit: 10,
        none: 0,
      },
    },
    naiveJubility: {
      about: 'Sum of the best 60 jubility, on any songs.',
      decimals: 2,
      reduce: { op: 'sumBest', of: 'jubility', n: 60, unit: 10 },
    },
  },
  defaults: { score: 'jubility', session: 'jubility', profile: 'jubility', bucket: 'grade' },
  inGame: { score: 'jubility', profile: 'jubility' },
  classes: { colour: { from: 'jubility', steps: COLOUR } },
  versions: [
    ['jubeat', 'jubeat'],
    ['ripples', 'ripples'],
    ['knit', 'knit'],
    ['copious', 'copious'],
    ['saucer', 'saucer'],
    ['prop', 'prop'],
    ['qubell', 'Qubell'],
    ['clan', 'clan'],
    ['festo', 'festo'],
    ['festo-omni', 'festo Omnimix', { variantOf: 'festo' }],
    ['ave', 'Ave.'],
    ['beyond', 'beyond the Ave.'],
  ],
  newness: { by: [{ song: 'displayVersion' }] },
  match: {
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    tachiSongID: true,
    songTitle: true,
  },
  rules: [
    rateIsPercent,
    lampIffScore('exc-iff-max', 'EXCELLENT', MAX, 'FULL COMBO'),
    lampForbids('exc-judgements', 'EXCELLENT', ['great', 'good', 'poor', 'miss'], MAX),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 950_000),
    failedBelow('fail-line', 700_000, 'FAILED', 'CLEAR'),
  ],
  pb: {
    base: { by: 'percent', name: 'Best Music Rate' },
    also: [{ name: 'Best Score', metric: 'score', best: 'largest' }],
  },
  sample: {
    chartID: '23456789abcdef0123456789abcdef0123456789',
    difficulty: 'EXT',
    level: '10.2',
    levelNum: 10.2,
    isPrimary: true,
    data: { inGameID: 80000001, isHardMode: false },
    tiers: {},
    songData: { displayVersion: 'beyond' },
  },
});

export default {
  id: 'jubeat',
  name: 'jubeat',
  tile: ['JB', '#2b2f36', '#f39800'],
  defaultPlaytype: 'Single',
  songData: { displayVersion: { type: 'string', about: 'version that the song first appeared in' } },
  playtypes: { Single },
} satisfies GameDef;
