import { CuratorSkill } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import { commonMetrics } from './engine/define/fields.ts';
import { failedBelow, lampForbids, lampIffScore } from './engine/rules.ts';
import { unitsFor } from './formulas/rows.ts';
import { LOOK } from './looks/museca.ts';

const MAX = 1_000_000;

/** Fraction of the maximum at which a play is worth the level of its chart. */
const PIVOT = 0.8;

/**
 * Returns the rating of percent and level that Tachi v2.2.0 has for games without one of their own: below the pivot L · (p / 0.8)^L, from
 * there on cosh(L · (p − 0.8)) + L − 1, where p is the fraction of the maximum. Results that are not finite or above 1000 count as 0.
 */
function ktRating(percent: number, level: number): number {
  const fraction = percent / 100;
  const value =
    fraction < PIVOT ? level * (fraction / PIVOT) ** level : Math.cosh(level * (fraction - PIVOT)) + level - 1;
  return Number.isFinite(value) && value <= 1000 ? value : 0;
}

/** Returns the least score with at least this curator skill. */
function leastForSkill(wanted: number, level: number): number | null {
  const score = Math.ceil((unitsFor(wanted, 1) * 10_000) / level);
  return score <= MAX ? Math.max(0, score) : null;
}

const Single = playtype({
  difficulties: {
    order: ['Green', 'Yellow', 'Red'],
    default: 'Red',
    short: { Green: 'G', Yellow: 'Y', Red: 'R' },
  },
  lamps: { order: ['FAILED', 'CLEAR', 'CONNECT ALL', 'PERFECT CONNECT ALL'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['没', 0],
      ['拙', 60],
      ['凡', 70],
      ['佳', 80],
      ['良', 85],
      ['優', 90],
      ['秀', 95],
      ['傑', 97.5],
      ['傑G', 100],
    ],
    clear: '良',
  },
  look: LOOK,
  judgements: ['critical', 'near', 'miss'],
  score: { unit: 'points', integer: true, max: MAX, percent: 'of-max', percentMax: 100 },
  optional: commonMetrics,
  scoreMeta: {},
  chartData: { inGameID: { type: 'integer', min: 0, about: "the game's own song ID" } },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    ktRating: {
      about:
        'Combines percent and level: 80 % gives the level of the chart, higher percents more, lower ones quickly less.',
      decimals: 2,
      calc: ({ percent, chart }) => ktRating(percent, chart.levelNum),
    },
    curatorSkill: {
      about: "The game's curator skill: level times score, in steps of 10,000 points.",
      decimals: 0,
      calc: ({ score, chart }) => CuratorSkill.calculate(score, chart.levelNum),
      inverse: { least: (wanted, { levelNum }) => leastForSkill(wanted, levelNum) },
    },
  },
  sessionAlgs: {
    ktRating: {
      about: "Mean of the session's best 10 ktRating.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'ktRating', n: 10, full: true },
    },
    curatorSkill: {
      about: "Mean of the session's best 10 curator skill.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'curatorSkill', n: 10, full: true, unit: 1 },
    },
  },
  profileAlgs: {
    ktRating: {
      about: 'Mean of the best 20 ktRating.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'ktRating', n: 20 },
    },
    curatorSkill: {
      about: 'As in the game: sum of the best 20 curator skills.',
      decimals: 0,
      reduce: { op: 'sumBest', of: 'curatorSkill', n: 20, unit: 1 },
    },
  },
  defaults: { score: 'curatorSkill', session: 'curatorSkill', profile: 'curatorSkill', bucket: 'grade' },
  inGame: { score: 'curatorSkill', profile: 'curatorSkill' },
  classes: {},
  versions: [
    ['1.5', '1 + 1/2'],
    ['1.5-b', '1 + 1/2 Rev. B'],
  ],
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
  },
  rules: [
    lampIffScore('pca-iff-max', 'PERFECT CONNECT ALL', MAX, 'CONNECT ALL'),
    lampForbids('pca-judgements', 'PERFECT CONNECT ALL', ['near', 'miss'], MAX),
    lampForbids('ca-judgements', 'CONNECT ALL', ['miss'], 990_000),
    failedBelow('fail-line', 800_000, 'FAILED', 'CLEAR'),
  ],
  sample: {
    chartID: '3456789abcdef0123456789abcdef0123456789a',
    difficulty: 'Red',
    level: '15',
    levelNum: 15,
    isPrimary: true,
    data: { inGameID: 1 },
    tiers: {},
  },
});

export default {
  id: 'museca',
  name: 'MÚSECA',
  tile: ['MÚ', '#7a1f3d', '#d8b25c'],
  defaultPlaytype: 'Single',
  songData: {
    titleJP: { type: 'string', about: 'title in Japanese' },
    artistJP: { type: 'string', about: 'artist in Japanese' },
    displayVersion: { type: 'string', about: 'version that the song first appeared in' },
  },
  playtypes: { Single },
} satisfies GameDef;
