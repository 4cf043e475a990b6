import { MaimaiDXRate } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep, ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import { comboIsSum, lampForbids, lampIffScore, lampNeedsAtLeast } from './engine/rules.ts';
import { kanjiDans, shindans } from './families/dan.ts';
import { newAndOld } from './families/newness.ts';
import { maxDXScore, starsOf } from './formulas/maimaidx-stars.ts';
import { leastForRate } from './formulas/maimaidx.ts';
import { LOOK } from './looks/maimaidx.ts';

const MAX = 101;

const LAMPS = ['FAILED', 'CLEAR', 'FULL COMBO', 'FULL COMBO+', 'ALL PERFECT', 'ALL PERFECT+'] as const;
const JUDGEMENTS = ['pcrit', 'perfect', 'great', 'good', 'miss'] as const;
type Lamp = (typeof LAMPS)[number];

/** Returns lamps whose plays are rated one point higher. */
const rewarded = (lamp: Lamp) => (lamp === 'ALL PERFECT' || lamp === 'ALL PERFECT+' ? lamp : undefined);

/** A play fails only below the line; a full combo below it is no clear either, so there is no converse rule. */
const failedBelowLine: Rule<Lamp, never> = {
  id: 'fail-line',
  refuses: ({ score, lamp }, called) =>
    lamp === 'FAILED' && score >= 80 ? `FAILED needs a ${called('score')} below 80, received ${score}` : null,
  example: { score: 80, lamp: 'FAILED' },
};

/** Sync lamps, worst to best. */
const SYNC_LAMPS = ['NONE', 'SYNC PLAY', 'FS', 'FS+', 'FDX', 'FDX+'];

/** Spellings of sync lamps in other tools and on the pages of the game. */
const SYNC_ALIASES = {
  SYNC: 'SYNC PLAY',
  sync: 'SYNC PLAY',
  'FULL SYNC': 'FS',
  fs: 'FS',
  'FULL SYNC+': 'FS+',
  fsp: 'FS+',
  'FULL SYNC DX': 'FDX',
  FSD: 'FDX',
  fsd: 'FDX',
  'FULL SYNC DX+': 'FDX+',
  'FSD+': 'FDX+',
  fsdp: 'FDX+',
};

const dxScoreInRange: Rule<Lamp, (typeof JUDGEMENTS)[number]> = {
  id: 'dx-score-range',
  judgements: JUDGEMENTS,
  refuses(play) {
    const { dxScore } = play.optional;
    const max = maxDXScore(play, JUDGEMENTS);
    return typeof dxScore === 'number' && max !== null && dxScore > max
      ? `dxScore must be at most ${max}, three for each note, received ${dxScore}`
      : null;
  },
  example: { score: 99, lamp: 'CLEAR', optional: { dxScore: 3001 } },
};

const COLOUR: readonly ClassStep[] = [
  [0, 'WHITE', 'White', '0 - 999 Rating'],
  [1000, 'BLUE', 'Blue', '1000 - 1999 Rating'],
  [2000, 'GREEN', 'Green', '2000 - 3999 Rating'],
  [4000, 'YELLOW', 'Yellow', '4000 - 6999 Rating'],
  [7000, 'RED', 'Red', '7000 - 9999 Rating'],
  [10000, 'PURPLE', 'Purple', '10000 - 11999 Rating'],
  [12000, 'BRONZE', 'Bronze', '12000 - 12999 Rating'],
  [13000, 'SILVER', 'Silver', '13000 - 13999 Rating'],
  [14000, 'GOLD', 'Gold', '14000 - 14249 Rating'],
  [14250, 'GOLD_II', 'Gold II', '14250 - 14499 Rating'],
  [14500, 'PLATINUM', 'Platinum', '14500 - 14749 Rating'],
  [14750, 'PLATINUM_II', 'Platinum II', '14750 - 14999 Rating'],
  [15000, 'RAINBOW', 'Rainbow', '15000 - 15249 Rating'],
  [15250, 'RAINBOW_II', 'Rainbow II', '15250 - 15499 Rating'],
  [15500, 'RAINBOW_III', 'Rainbow III', '15500 - 15749 Rating'],
  [15750, 'RAINBOW_IV', 'Rainbow IV', '15750 - 15999 Rating'],
  [16000, 'RAINBOW_EX_I', 'Rainbow EX I', '16000 - 16249 Rating'],
  [16250, 'RAINBOW_EX_II', 'Rainbow EX II', '16250 - 16499 Rating'],
  [16500, 'RAINBOW_EX_III', 'Rainbow EX III', '16500 - 16749 Rating'],
  [16750, 'RAINBOW_EX_IV', 'Rainbow EX IV', '>=16750 Rating'],
];

const DAN: readonly ClassValue[] = [
  ...kanjiDans(),
  ...shindans(),
  ['SHINKAIDEN', '真皆伝', 'Shinkaiden'],
  ['URAKAIDEN', '裏皆伝', 'Urakaiden'],
];

/** B5 to B1, then A, S, SS and SSS likewise; above them all is Legend. */
const MATCHING_CLASS: readonly ClassValue[] = [
  ...['B', 'A', 'S', 'SS', 'SSS'].flatMap((letter) =>
    [5, 4, 3, 2, 1].map((step): ClassValue => [`${letter}${step}`, `${letter}${step}`]),
  ),
  ['LEGEND', 'Legend'],
];

/** Names of the versions before UNiVERSE PLUS in song data. */
const BEFORE =
  'maimai;PLUS;GreeN;GreeN PLUS;ORANGE;ORANGE PLUS;PiNK;PiNK PLUS;MURASAKi;MURASAKi PLUS;MiLK;MiLK PLUS;FiNALE;maimaiでらっくす;maimai DX;Splash;Splash PLUS;UNiVERSE'.split(
    ';',
  );

const Single = playtype({
  difficulties: {
    order: [
      'Basic',
      'Advanced',
      'Expert',
      'Master',
      'Re:Master',
      'DX Basic',
      'DX Advanced',
      'DX Expert',
      'DX Master',
      'DX Re:Master',
    ],
    default: 'Master',
    short: {
      Basic: 'BAS',
      Advanced: 'ADV',
      Expert: 'EXP',
      Master: 'MAS',
      'Re:Master': 'Re:MAS',
      'DX Basic': 'DX BAS',
      'DX Advanced': 'DX ADV',
      'DX Expert': 'DX EXP',
      'DX Master': 'DX MAS',
      'DX Re:Master': 'DX Re:MAS',
    },
    // UTAGE charts have names of their own.
    open: true,
  },
  look: LOOK,
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['D', 0],
      ['C', 50],
      ['B', 60],
      ['BB', 70],
      ['BBB', 75],
      ['A', 80],
      ['AA', 90],
      ['AAA', 94],
      ['S', 97],
      ['S+', 98],
      ['SS', 99],
      ['SS+', 99.5],
      ['SSS', 100],
      ['SSS+', 100.5],
    ],
    clear: 'A',
  },
  judgements: JUDGEMENTS,
  score: { unit: '%', integer: false, decimals: 4, max: MAX, percent: 'score', percentMax: MAX },
  optional: {
    ...commonMetrics,
    dxScore: { type: 'integer', min: 0, inScoreID: 'whenSent', about: 'DX score, up to three for each note' },
    syncLamp: {
      type: 'enum',
      values: SYNC_LAMPS,
      aliases: SYNC_ALIASES,
      inScoreID: 'whenSent',
      about: 'lamp of playing together',
    },
    percentGraph: { type: 'graph', of: 'number', min: 0, max: MAX, gaps: true, about: 'percent to come, each second' },
    lifeGraph: { type: 'graph', of: 'number', min: 0, max: 999, gaps: true, about: 'lives left, each second' },
  },
  today: { keys: { percent: { to: 'score', about: 'percent' } } },
  v3: { without: ['dxScore', 'syncLamp'] },
  v2: null,
  derived: {
    dxStars: {
      about: 'stars of the DX score; known if the chart has its number of notes, or the play all its judgements',
      min: 0,
      max: 5,
      of: (play) => starsOf(play, JUDGEMENTS),
    },
  },
  scoreMeta: {},
  chartData: {
    inGameID: { type: 'integer', min: 0, nullable: true, about: "the game's own song ID" },
    displayVersion: { type: 'string', about: 'version that the chart first appeared in' },
    notecount: {
      type: 'integer',
      min: 1,
      nullable: true,
      about: 'number of notes; the DX score goes up to three times that',
    },
    isLatest: { type: 'boolean', about: 'first appeared in the newest version of its day' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    rate: {
      about: "The game's rating of a play since Splash PLUS; since CiRCLE one more for an ALL PERFECT.",
      decimals: 0,
      calc: ({ score, lamp, chart }) => MaimaiDXRate.calculate(score, chart.levelNum, rewarded(lamp)),
      formerly: {
        until: 'circle',
        rating: (rate, lamp) => (rewarded(lamp) === undefined ? rate : rate - 1),
      },
      inverse: {
        unit: 10_000,
        lamps: ['CLEAR', 'ALL PERFECT'],
        least: (wanted, { levelNum }, { lamp }) =>
          leastForRate(wanted, lamp, rewarded(lamp) === undefined ? 0 : 1, levelNum),
      },
    },
  },
  sessionAlgs: {
    rate: {
      about: "Mean of the session's best 10 ratings.",
      decimals: 0,
      reduce: { op: 'meanBest', of: 'rate', n: 10, full: true, unit: 1 },
    },
  },
  profileAlgs: {
    naiveRate: {
      about: 'Sum of the best 50 ratings. Unlike in the game, no 15 places are reserved for new songs.',
      decimals: 0,
      reduce: { op: 'sumBest', of: 'rate', n: 50, unit: 1 },
    },
    rate: {
      about:
        "The game's rating: sum of the best 15 ratings on charts of new versions and the best 35 on older ones. Since CiRCLE the version that runs in the player's region and the one before it are new.",
      decimals: 0,
      reduce: { op: 'sumParts', of: 'rate', by: 'newness', parts: newAndOld(15, 35), unit: 1, none: 0 },
    },
  },
  defaults: { score: 'rate', session: 'rate', profile: 'naiveRate', bucket: 'grade' },
  inGame: { score: 'rate', profile: 'rate' },
  classes: {
    // The colours are the game's, so they follow its own rating, not that of the trackers.
    colour: { from: 'rate', steps: COLOUR },
    dan: { provided: DAN },
    matchingClass: { provided: MATCHING_CLASS },
  },
  versions: [
    ['universeplus', 'UNiVERSE PLUS'],
    ['festival', 'FESTiVAL'],
    ['festivalplus', 'FESTiVAL PLUS'],
    ['buddies', 'BUDDiES'],
    ['buddies-omni', 'BUDDiES Omnimix', { variantOf: 'buddies' }],
    ['buddiesplus', 'BUDDiES PLUS'],
    ['buddiesplus-omni', 'BUDDiES PLUS Omnimix', { variantOf: 'buddiesplus' }],
    ['prism', 'PRiSM'],
    ['prism-omni', 'PRiSM Omnimix', { variantOf: 'prism' }],
    ['prismplus', 'PRiSM PLUS'],
    ['prismplus-omni', 'PRiSM PLUS Omnimix', { variantOf: 'prismplus' }],
    ['circle', 'CiRCLE', { releases: { JP: '2025-09-18', INTL: '2026-01-21' }, newVersions: 2 }],
    // Only the month of CiRCLE PLUS in Japan is known. MAGiCAL is in players' tools since this day.
    ['circleplus', 'CiRCLE PLUS', { releases: { JP: '2026-03-01', INTL: '2026-08-08' } }],
    ['magical', 'MAGiCAL', { releases: { JP: '2026-09-21' } }],
  ],
  newness: {
    by: [{ chart: 'displayVersion' }],
    prefixes: ['maimaiでらっくす ', 'maimai DX ', 'maimai '],
    older: BEFORE,
  },
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    gcmInGameIDSpecialChart: { from: 'chart', key: 'inGameID', numeric: true, difficulty: false },
  },
  rules: [
    lampIffScore('app-iff-max', 'ALL PERFECT+', MAX, 'ALL PERFECT'),
    lampNeedsAtLeast('ap-min', 'ALL PERFECT', 100.5),
    lampNeedsAtLeast('clear-min', 'CLEAR', 80),
    failedBelowLine,
    lampForbids('app-judgements', 'ALL PERFECT+', ['great', 'good', 'miss'], MAX),
    lampForbids('ap-judgements', 'ALL PERFECT', ['great', 'good', 'miss'], 100.7),
    lampForbids('fcp-judgements', 'FULL COMBO+', ['good', 'miss'], 100),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 99),
    comboIsSum('combo-sum', 'FULL COMBO', JUDGEMENTS, 99),
    dxScoreInRange,
  ],
  pb: {
    base: { by: 'percent', name: 'Best Percent' },
    also: [
      { name: 'Best DX Score', metric: 'optional.dxScore', best: 'largest' },
      { name: 'Best Sync Lamp', metric: 'optional.syncLamp', best: 'largest' },
    ],
  },
  sample: {
    chartID: '6789abcdef0123456789abcdef0123456789abcd',
    difficulty: 'DX Master',
    level: '14',
    levelNum: 14.2,
    isPrimary: true,
    data: { inGameID: 11008, displayVersion: 'PRiSM', notecount: 1000, isLatest: false },
    tiers: {},
  },
});

export default {
  id: 'maimaidx',
  name: 'maimai DX',
  tile: ['DX', '#ff4d8d', '#ffd23f'],
  japaneseName: 'maimai でらっくす',
  defaultPlaytype: 'Single',
  songData: {
    genre: { type: 'string', about: 'genre shown in the game' },
    duration: { type: 'number', min: 0, about: 'length in seconds' },
    displayVersion: { type: 'string', about: 'version that the song first appeared in' },
  },
  playtypes: { Single },
} satisfies GameDef;
