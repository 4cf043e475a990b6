import { ONGEKIRating } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { ChartFacts, PlayContext } from './engine/play.ts';
import { lampForbids, lampIffScore } from './engine/rules.ts';
import { newAndOld } from './families/newness.ts';
import { leastForScoreRating, leastForStarRating } from './formulas/ongeki.ts';
import { LOOK } from './looks/ongeki.ts';

const MAX = 1_010_000;

const LAMPS = ['LOSS', 'CLEAR', 'FULL COMBO', 'ALL BREAK', 'ALL BREAK+'] as const;
const JUDGEMENTS = ['cbreak', 'break', 'hit', 'miss'] as const;
type Lamp = (typeof LAMPS)[number];
type OngekiPlay = PlayContext<Lamp, (typeof JUDGEMENTS)[number]>;

/** Returns the maximum platinum score of a chart; 0 if unknown. */
function maxPlatinum({ data }: Pick<ChartFacts, 'data'>): number {
  return typeof data['maxPlatScore'] === 'number' ? data['maxPlatScore'] : 0;
}

/** Returns whether plays of a chart have a rating other than 0: not on bonus tracks and charts without a level. */
function isRanked({ data, levelNum }: ChartFacts): boolean {
  const { inGameID } = data;
  return levelNum !== 0 && !(typeof inGameID === 'number' && inGameID >= 7000 && inGameID < 8000);
}

/** Returns the play's rating of Re:Fresh. A perfect score has every bell, and a lost battle counts as any other play without a lamp. */
function refreshRating({ score, lamp, optional, chart }: OngekiPlay): number {
  const isFullBell = optional['bellLamp'] === 'FULL BELL' || score === MAX;
  return ONGEKIRating.calculateRefresh(chart.levelNum, score, lamp === 'LOSS' ? 'CLEAR' : lamp, isFullBell);
}

/** Platinum stars by name, from none to the rainbow. */
const STARS = ['0-star', '1-star', '2-star', '3-star', '4-star', '5-star', 'R-star'];
type StarPlay = Pick<OngekiPlay, 'optional'> & { chart: Pick<ChartFacts, 'data'> };

/** Returns the platinum stars, 0 to 6 where 6 is the rainbow: one from 94 % of the platinum score on. The sent value if that is missing. */
function platinumStars({ optional, chart }: StarPlay): number | null {
  const score = optional['platinumScore'];
  const max = maxPlatinum(chart);
  if (typeof score === 'number' && max > 0) {
    return Math.max(0, Math.min(99, Math.floor((100 * score) / max)) - 93);
  }
  return typeof optional['platinumStars'] === 'number' ? optional['platinumStars'] : null;
}

/** Returns the play's rating by its platinum stars; null if they are unknown. */
function starRating(play: OngekiPlay): number | null {
  const stars = platinumStars(play);
  return stars === null ? null : ONGEKIRating.calculatePlatinum(play.chart.levelNum, stars);
}

const perfectNeedsBells: Rule<Lamp, never> = {
  id: 'max-full-bell',
  refuses: ({ score, optional }) =>
    score === MAX && optional['bellLamp'] === 'NONE'
      ? `a score of ${MAX} needs the bellLamp FULL BELL, received NONE`
      : null,
  example: { score: MAX, lamp: 'ALL BREAK+', optional: { bellLamp: 'NONE' } },
};

const platinumInRange: Rule<Lamp, never> = {
  id: 'platinum-range',
  refuses({ optional: { platinumScore }, chart }) {
    const max = maxPlatinum(chart);
    return max > 0 && typeof platinumScore === 'number' && platinumScore > max
      ? `platinumScore must be at most ${max} on this chart, received ${platinumScore}`
      : null;
  },
  example: { score: 1_000_000, lamp: 'CLEAR', optional: { platinumScore: 90_000 } },
};

const COLOUR: readonly ClassStep[] = [
  [0, 'BLUE', '水', 'Blue'],
  [4, 'GREEN', '緑', 'Green'],
  [7, 'ORANGE', '橙', 'Orange'],
  [9, 'RED', '赤', 'Red'],
  [11, 'PURPLE', '紫', 'Purple'],
  [13, 'COPPER', '銅', 'Copper'],
  [15, 'SILVER', '銀', 'Silver'],
  [17, 'GOLD', '金', 'Gold'],
  [18, 'PLATINUM', '鉑', 'Platinum'],
  [19, 'RAINBOW', '虹', 'Rainbow'],
  [20, 'RAINBOW_SHINY', '虹(光)', 'Rainbow Shiny'],
  [21, 'RAINBOW_EX', '虹(極)', 'Rainbow Extreme'],
  [22, 'RAINBOW_EX_TRUE', '虹(極)・真', 'Rainbow Extreme (True)'],
];

const graph = (min: number, max: number, about: string) =>
  ({ type: 'graph', of: 'number', min, max, gaps: true, about: `${about}, each second` }) as const;

/** Names of the versions before Re:Fresh in song data. */
const BEFORE =
  'オンゲキ;PLUS;SUMMER;SUMMER PLUS;R.E.D.;R.E.D. PLUS;bright;bright MEMORY Act.1;bright MEMORY Act.2;bright MEMORY Act.3'.split(
    ';',
  );

const Single = playtype({
  difficulties: {
    order: ['BASIC', 'ADVANCED', 'EXPERT', 'MASTER', 'Re:MASTER', 'LUNATIC'],
    default: 'MASTER',
    short: { BASIC: 'BAS', ADVANCED: 'ADV', EXPERT: 'EXP', MASTER: 'MAS', 'Re:MASTER': 'Re:M', LUNATIC: 'LUN' },
  },
  look: LOOK,
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['D', 0],
      ['C', 50],
      ['B', 70],
      ['BB', 75],
      ['BBB', 80],
      ['A', 85],
      ['AA', 90],
      ['AAA', 94],
      ['S', 97],
      ['SS', 99],
      ['SSS', 100],
      ['SSS+', 100.75],
    ],
    clear: 'A',
  },
  judgements: JUDGEMENTS,
  score: { unit: 'points', integer: true, max: MAX, percent: { of: 1_000_000 }, percentMax: 101 },
  optional: {
    ...commonMetrics,
    bellLamp: { type: 'enum', values: ['NONE', 'FULL BELL'], inScoreID: true, about: 'whether every bell was taken' },
    platinumScore: { type: 'integer', min: 0, inScoreID: true, about: 'platinum score, up to that of the chart' },
    platinumStars: { type: 'integer', min: 0, max: 6, about: 'stars of the platinum score; 6 is the rainbow' },
    damage: { type: 'integer', min: 0, inScoreID: true, about: 'times that damage was taken' },
    bellCount: { type: 'integer', min: 0, inScoreID: true, about: 'bells that were taken' },
    totalBellCount: { type: 'integer', min: 0, about: 'bells in the chart' },
    scoreGraph: graph(0, MAX, 'score that the play was heading for'),
    platinumGraph: graph(-100_000, 0, 'platinum score lost'),
    bellGraph: graph(-10_000, 0, 'bells missed'),
    lifeGraph: graph(0, 100, 'life'),
  },
  today: {
    keys: {
      noteLamp: { to: 'lamp', about: 'lamp' },
      bellLamp: { to: 'optional.bellLamp', about: 'whether every bell was taken' },
      platinumScore: { to: 'optional.platinumScore', unknown: 0, about: 'platinum score; 0 where it is not known' },
    },
  },
  v3: {
    untold: { bellLamp: ({ score }) => (score === MAX ? 'FULL BELL' : 'NONE'), platinumScore: () => 0 },
    without: ['platinumStars'],
    derived: ({ optional, chartData }) => ({
      platinumStars: STARS[platinumStars({ optional, chart: { data: chartData() } }) ?? 0]!,
    }),
    names: { platinumStars: STARS },
  },
  v2: null,
  derived: {
    platinumStars: {
      about: 'stars of the platinum score; 6 is the rainbow',
      min: 0,
      max: 6,
      of: platinumStars,
    },
  },
  scoreMeta: {},
  chartData: {
    displayVersion: { type: 'string', about: 'version that the chart first appeared in' },
    inGameID: { type: 'integer', min: 0, nullable: true, about: "the game's own song ID" },
    maxPlatScore: { type: 'integer', min: 0, about: 'largest platinum score' },
    isReMaster: { type: 'boolean', nullable: true, about: 'a Re:MASTER chart, where its difficulty does not say so' },
    isBonusTrack: { type: 'boolean', nullable: true, about: 'a bonus track' },
    chartViewURL: { type: 'string', nullable: true, about: 'where a drawing of the chart can be seen' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    rating: {
      about: "The game's rating until bright MEMORY Act.3; 0 on bonus tracks.",
      decimals: 2,
      calc: ({ score, chart }) => (isRanked(chart) ? ONGEKIRating.calculate(score, chart.levelNum) : 0),
    },
    scoreRating: {
      about: "The game's rating as of Re:Fresh, including lamp and bells; 0 on bonus tracks.",
      decimals: 3,
      calc: (play) => (isRanked(play.chart) ? refreshRating(play) : 0),
      inverse: {
        lamps: ['FULL COMBO', 'ALL BREAK', 'ALL BREAK+'],
        optional: { bellLamp: ['NONE', 'FULL BELL'] },
        least: (wanted, chart, { lamp, optional }) =>
          isRanked(chart)
            ? leastForScoreRating(wanted, lamp, optional['bellLamp'] === 'FULL BELL', chart.levelNum)
            : null,
      },
    },
    starRating: {
      about: 'Rating of the platinum stars, as of Re:Fresh; 0 on bonus tracks.',
      decimals: 3,
      calc: (play) => (isRanked(play.chart) ? starRating(play) : 0),
      inverse: {
        metric: 'optional.platinumScore',
        most: maxPlatinum,
        least: (wanted, chart) =>
          isRanked(chart) ? leastForStarRating(wanted, maxPlatinum(chart), chart.levelNum) : null,
      },
    },
  },
  sessionAlgs: {
    naiveRating: {
      about: "Mean of the session's best 10 ratings.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rating', n: 10, full: true, unit: 100 },
    },
    naiveScoreRating: {
      about: "Mean of the session's best 10 scoreRatings.",
      decimals: 3,
      reduce: { op: 'meanBest', of: 'scoreRating', n: 10, full: true, unit: 1000 },
    },
    starRating: {
      about: "Mean of the session's best 10 starRatings.",
      decimals: 3,
      reduce: { op: 'meanBest', of: 'starRating', n: 10, full: true, unit: 1000 },
    },
  },
  profileAlgs: {
    naiveRating: {
      about: 'Sum of the best 45 ratings, divided by 45 and truncated to two decimals.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rating', n: 45, unit: 100, floor: true },
    },
    naiveRatingRefresh: {
      about: '1.2 times the mean of the best 60 scoreRatings, plus the mean of the best 50 starRatings.',
      decimals: 3,
      reduce: {
        op: 'weightedSum',
        parts: [
          { name: 'score', weight: 1.2, reduce: { op: 'meanBest', of: 'scoreRating', n: 60, unit: 1000, floor: true } },
          { name: 'platinum', weight: 1, reduce: { op: 'meanBest', of: 'starRating', n: 50, unit: 1000, floor: true } },
        ],
        unit: 1000,
        floor: true,
        none: 0,
      },
    },
    refreshRating: {
      about:
        "The game's rating as of Re:Fresh: sum of the best 10 scoreRatings on charts of the version that runs in the player's region, the best 50 on older ones and the best 50 starRatings, divided by 50 and cut to 0.001.",
      decimals: 3,
      reduce: {
        op: 'weightedSum',
        parts: [
          {
            weight: 1,
            reduce: { op: 'sumParts', of: 'scoreRating', by: 'newness', parts: newAndOld(10, 50), unit: 1000 },
          },
          { name: 'platinum', weight: 1, reduce: { op: 'sumBest', of: 'starRating', n: 50, unit: 1000 } },
        ],
        over: 50,
        unit: 1000,
        floor: true,
        none: 0,
      },
    },
  },
  defaults: { score: 'scoreRating', session: 'naiveScoreRating', profile: 'naiveRatingRefresh', bucket: 'grade' },
  inGame: { score: 'scoreRating', profile: 'refreshRating' },
  // The colours are the game's, so they follow its own rating, not that of the trackers.
  classes: { colour: { from: 'refreshRating', steps: COLOUR } },
  versions: [
    ['brightMemory2Omni', 'bright MEMORY Act.II Omnimix', { variantOf: 'brightMemory3' }],
    ['brightMemory3', 'bright MEMORY Act.III'],
    ['brightMemory3Omni', 'bright MEMORY Act.III Omnimix', { variantOf: 'brightMemory3' }],
    ['refresh', 'Re:Fresh'],
    ['refreshOmni', 'Re:Fresh Omnimix', { variantOf: 'refresh' }],
    ['refreshAct2', 'Re:Fresh Act.2', { releases: { JP: '2026-07-23' } }],
  ],
  newness: { by: [{ chart: 'displayVersion' }], prefixes: ['オンゲキ '], older: BEFORE },
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
  },
  rules: [
    lampIffScore('abp-iff-max', 'ALL BREAK+', MAX, 'ALL BREAK'),
    perfectNeedsBells,
    lampForbids('abp-judgements', 'ALL BREAK+', ['break', 'hit', 'miss'], MAX),
    lampForbids('ab-judgements', 'ALL BREAK', ['hit', 'miss'], 1_005_000),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 1_000_000),
    platinumInRange,
  ],
  pb: {
    base: { by: 'score', name: 'Best Score', ties: { metric: 'optional.platinumScore', below: 100_000 } },
    lampName: 'Best Note Lamp',
    also: [
      { name: 'Best Platinum Score', metric: 'optional.platinumScore', best: 'largest', with: ['platinumStars'] },
      { name: 'Best Bell Lamp', metric: 'optional.bellLamp', best: 'largest' },
    ],
  },
  sample: {
    chartID: '6789abcdef0123456789abcdef0123456789abcd',
    difficulty: 'MASTER',
    level: '14+',
    levelNum: 14.7,
    isPrimary: true,
    data: { displayVersion: 'オンゲキ Re:Fresh', inGameID: 100, maxPlatScore: 2500 },
    tiers: {},
  },
});

export default {
  id: 'ongeki',
  name: 'O.N.G.E.K.I.',
  tile: ['ON', '#e6007e', '#ffd400'],
  japaneseName: 'オンゲキ',
  defaultPlaytype: 'Single',
  songData: {
    genre: { type: 'string', about: 'genre shown in the game' },
    duration: { type: 'number', min: 0, nullable: true, about: 'length in seconds' },
    flavorGenre: { type: 'string', nullable: true, about: 'genre that the song calls its own' },
  },
  playtypes: { Single },
} satisfies GameDef;
