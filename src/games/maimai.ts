import { MaimaiRate } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep, ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { ChartFacts } from './engine/play.ts';
import { lampForbids } from './engine/rules.ts';
import { kanjiDans, shindans } from './families/dan.ts';
import { LOOK } from './looks/maimai.ts';

const LAMPS = ['FAILED', 'CLEAR', 'FULL COMBO', 'ALL PERFECT', 'ALL PERFECT+'] as const;

/** Largest percent of any chart: only BREAK notes, each worth 2600 instead of 2500 points. */
const PERCENT_MAX = 104;

/** Returns the largest percent of a chart, which depends on its BREAK notes; undefined if unknown. */
function maxPercent({ data }: ChartFacts): number | undefined {
  const max = data['maxPercent'];
  return typeof max === 'number' && max > 0 ? Math.min(max, PERCENT_MAX) : undefined;
}

/** Returns a percent in whole hundredths, rounded down as in the game. */
const hundredths = (percent: number): number => Math.floor(percent * 100 + 1e-6);

/** Returns whether a percent is the largest of its chart, at the precision that the game shows. */
function isMax(percent: number, chart: ChartFacts): boolean {
  const max = maxPercent(chart);
  return max !== undefined && hundredths(percent) >= hundredths(max);
}

const bestIsAPP: Rule<(typeof LAMPS)[number], never> = {
  id: 'app-iff-max',
  refuses: ({ score, lamp, chart }) =>
    (lamp === 'ALL PERFECT+') === isMax(score, chart)
      ? null
      : `ALL PERFECT+ and the largest percent of the chart, ${maxPercent(chart)}, need each other; received ${lamp} with ${score}`,
  example: { score: 101.5, lamp: 'ALL PERFECT' },
};

const COLOUR: readonly ClassStep[] = [
  [0, 'WHITE', 'White', '0 - 1.99 Rating'],
  [2, 'BLUE', 'Blue', '2 - 3.99 Rating'],
  [4, 'GREEN', 'Green', '4 - 6.99 Rating'],
  [7, 'YELLOW', 'Yellow', '7 - 9.99 Rating'],
  [10, 'RED', 'Red', '10 - 11.99 Rating'],
  [12, 'PURPLE', 'Purple', '12 - 12.99 Rating'],
  [13, 'BRONZE', 'Bronze', '13 - 13.99 Rating'],
  [14, 'SILVER', 'Silver', '14 - 14.49 Rating'],
  [14.5, 'GOLD', 'Gold', '14.5 - 14.99 Rating'],
  [15, 'RAINBOW', 'Rainbow', '>=15 Rating'],
];

const DAN: readonly ClassValue[] = [
  ...kanjiDans(),
  ['KAIDEN', '皆伝', 'Kaiden'],
  ...shindans(),
  ['SHINKAIDEN', '真皆伝', 'Shinkaiden'],
];

const Single = playtype({
  difficulties: {
    order: ['Easy', 'Basic', 'Advanced', 'Expert', 'Master', 'Re:Master'],
    default: 'Master',
    short: { Easy: 'e', Basic: 'B', Advanced: 'A', Expert: 'E', Master: 'M', 'Re:Master': 'Re' },
    // UTAGE charts have names of their own.
    open: true,
  },
  look: LOOK,
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['F', 0],
      ['E', 10],
      ['D', 20],
      ['C', 40],
      ['B', 60],
      ['A', 80],
      ['AA', 90],
      ['AAA', 94],
      ['S', 97],
      ['S+', 98],
      ['SS', 99],
      ['SS+', 99.5],
      ['SSS', 100],
      // Reached as defined by `override`.
      ['SSS+', 'max'],
    ],
    clear: 'A',
    override: ({ score, chart }) => (isMax(score, chart) ? 'SSS+' : null),
  },
  judgements: ['perfect', 'great', 'good', 'miss'],
  score: { unit: '%', integer: false, max: maxPercent, percent: 'score', percentMax: PERCENT_MAX },
  optional: commonMetrics,
  today: { keys: { percent: { to: 'score', about: 'percent' } } },
  scoreMeta: {},
  chartData: {
    maxPercent: { type: 'number', min: 0, max: PERCENT_MAX, about: 'largest percent on the chart, by its BREAK notes' },
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID" },
    inGameStrID: { type: 'string', about: "the game's own name of the song" },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    rate: {
      about: "The game's rate, from percent, the chart's maximum percent and level.",
      decimals: 2,
      calc({ score, chart }) {
        const max = maxPercent(chart);
        return max === undefined ? null : MaimaiRate.calculate(isMax(score, chart) ? max : score, max, chart.levelNum);
      },
    },
  },
  sessionAlgs: {
    rate: {
      about: "Mean of the session's best 10 rates.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rate', n: 10, full: true, unit: 100 },
    },
  },
  profileAlgs: {
    naiveRate: {
      about: 'Best 30 rates, divided by 30 and cut to hundredths.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rate', n: 30, unit: 100, floor: true },
    },
  },
  defaults: { score: 'rate', session: 'rate', profile: 'naiveRate', bucket: 'grade' },
  inGame: { score: 'rate' },
  classes: { colour: { from: 'naiveRate', steps: COLOUR }, dan: { provided: DAN } },
  versions: [['finale', 'FiNALE']],
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    inGameStrID: { from: 'chart', key: 'inGameStrID', difficulty: true },
    gcmInGameIDSpecialChart: { from: 'chart', key: 'inGameID', numeric: true, difficulty: false },
  },
  rules: [
    bestIsAPP,
    lampForbids('app-judgements', 'ALL PERFECT+', ['great', 'good', 'miss'], 101.5),
    lampForbids('ap-judgements', 'ALL PERFECT', ['great', 'good', 'miss'], 101),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 99),
  ],
  pb: { base: { by: 'percent', name: 'Best Percent' } },
  sample: {
    chartID: '56789abcdef0123456789abcdef0123456789abc',
    difficulty: 'Master',
    level: '13.2',
    levelNum: 13.2,
    isPrimary: true,
    data: { maxPercent: 101.5, inGameID: 8, inGameStrID: 'sample' },
    tiers: {},
  },
});

export default {
  id: 'maimai',
  name: 'maimai',
  tile: ['mm', '#00a7e1', '#ff7bac'],
  defaultPlaytype: 'Single',
  songData: {
    titleJP: { type: 'string', about: 'title in Japanese' },
    artistJP: { type: 'string', about: 'artist in Japanese' },
    displayVersion: { type: 'string', about: 'version that the song first appeared in' },
  },
  playtypes: { Single },
} satisfies GameDef;
