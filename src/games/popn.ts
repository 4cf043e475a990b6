import { PopnClassPoints } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { KnownPlay } from './engine/define/today.ts';
import { lampForbids } from './engine/rules.ts';
import { leastForClassPoints, UNIT } from './formulas/popn.ts';
import { LOOK } from './looks/popn.ts';

const MAX = 100_000;

const LAMPS = ['FAILED', 'EASY CLEAR', 'CLEAR', 'FULL COMBO', 'PERFECT'] as const;
const JUDGEMENTS = ['cool', 'great', 'good', 'bad'] as const;

/** Clear medals, worst to best. */
const MEDALS = [
  'failedUnknown',
  'failedCircle',
  'failedDiamond',
  'failedStar',
  'easyClear',
  'clearCircle',
  'clearDiamond',
  'clearStar',
  'fullComboCircle',
  'fullComboDiamond',
  'fullComboStar',
  'perfect',
];

/** Number of goods (of a full combo) or bads (of a clear) for each medal. */
const MEDAL_COUNTS: Readonly<Record<string, readonly ['good' | 'bad', from: number, to: number]>> = {
  clearCircle: ['bad', 21, Infinity],
  clearDiamond: ['bad', 6, 20],
  clearStar: ['bad', 1, 5],
  fullComboCircle: ['good', 21, Infinity],
  fullComboDiamond: ['good', 6, 20],
  fullComboStar: ['good', 1, 5],
};

/** Returns the lamp of a medal. */
function lampOfMedal(medal: string): (typeof LAMPS)[number] {
  if (medal.startsWith('failed')) return 'FAILED';
  if (medal.startsWith('easyClear')) return 'EASY CLEAR';
  if (medal.startsWith('clear')) return 'CLEAR';
  return medal.startsWith('fullCombo') ? 'FULL COMBO' : 'PERFECT';
}

/** Returns the lowest medal that the lamp and judgements of a play allow. */
function medalOf({ lamp, judgements: { good, bad } }: KnownPlay): string {
  if (lamp === 'FAILED') return 'failedCircle';
  if (lamp === 'EASY CLEAR') return 'easyClear';
  if (lamp === 'PERFECT') return 'perfect';
  return lamp === 'CLEAR' ? `clear${shapeOf(bad)}` : `fullCombo${shapeOf(good)}`;
}

/** Returns the shape of the medal for this many bad ones; a circle if unknown. */
function shapeOf(count: unknown): 'Circle' | 'Diamond' | 'Star' {
  if (typeof count !== 'number' || count > 20) return 'Circle';
  return count > 5 ? 'Diamond' : 'Star';
}

const medalCounts: Rule<(typeof LAMPS)[number], 'good' | 'bad'> = {
  id: 'medal-judgements',
  judgements: ['good', 'bad'],
  refuses({ judgements: { good, bad }, optional: { specificClearType: medal } }) {
    if (typeof good !== 'number' || typeof bad !== 'number' || typeof medal !== 'string') return null;
    const [counted, from, to] = MEDAL_COUNTS[medal] ?? ['bad', 0, Infinity];
    const found = counted === 'good' ? good : bad;
    if (found >= from && found <= to) return null;
    const range = to === Infinity ? `${from} or more` : `${from} to ${to}`;
    return `${medal} needs ${counted} to be ${range}, received ${found}`;
  },
  example: {
    score: 90_000,
    lamp: 'CLEAR',
    judgements: { good: 10, bad: 6 },
    optional: { specificClearType: 'clearStar' },
  },
};

const CLASS: readonly ClassStep[] = [
  [0, 'KITTY', 'にゃんこ', 'Kitty'],
  [21, 'STUDENT', '小学生', 'Grade School Student'],
  [34, 'DELINQUENT', '番長', 'Delinquent'],
  [46, 'DETECTIVE', '刑事', 'Detective'],
  [59, 'IDOL', 'アイドル', 'Idol'],
  [68, 'GENERAL', '将軍', 'General'],
  [79, 'HERMIT', '仙人', 'Hermit'],
  [91, 'GOD', '神', 'God'],
];

const nineButtons = playtype({
  difficulties: {
    order: ['Easy', 'Normal', 'Hyper', 'EX'],
    default: 'EX',
    short: { Easy: 'E', Normal: 'N', Hyper: 'H', EX: 'EX' },
  },
  look: { ...LOOK, playtype: ['9 buttons', '9ボタン'] },
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['E', 0],
      ['D', 50],
      ['C', 62],
      ['B', 72],
      ['A', 82],
      ['AA', 90],
      ['AAA', 95],
      ['S', 98],
    ],
    clear: 'A',
    override: ({ lamp, percent }) => (lamp === 'FAILED' && percent >= 90 ? 'A' : null),
  },
  judgements: JUDGEMENTS,
  score: { unit: 'points', integer: true, max: MAX, percent: 'of-max', percentMax: 100 },
  optional: {
    ...commonMetrics,
    gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
    specificClearType: { type: 'enum', values: MEDALS, about: 'clear medal' },
  },
  today: {
    keys: { clearMedal: { to: 'optional.specificClearType', values: MEDALS.slice(1), about: 'clear medal' } },
    lamp: ({ clearMedal }) => lampOfMedal(String(clearMedal)),
  },
  v3: { hasLamp: true, untold: { clearMedal: medalOf }, untitled: true },
  v2: {
    metrics: ['gauge', 'specificClearType'],
    knows: (option, value) => (option !== 'hidden' && option !== 'sudden') || Number.isInteger(value),
  },
  scoreMeta: {
    hiSpeed: { type: 'number', min: 0, about: 'speed of the notes' },
    hidden: { type: 'number', about: 'where notes vanish' },
    sudden: { type: 'number', about: 'where notes appear' },
    random: { type: 'enum', values: ['NONRAN', 'MIRROR', 'RANDOM', 'S-RANDOM'], about: 'random option' },
    gauge: { type: 'enum', values: ['EASY', 'NORMAL', 'HARD', 'DANGER'], about: 'gauge option' },
  },
  chartData: {
    hashSHA256: { type: 'string', orList: true, nullable: true, about: 'SHA256 of the chart file, or of several' },
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID" },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    classPoints: {
      about: "The game's class points; 0 for scores up to 50,000.",
      decimals: 2,
      calc: ({ score, lamp, chart }) => PopnClassPoints.calculate(score, lamp, chart.levelNum),
      inverse: {
        lamps: ['EASY CLEAR', 'FULL COMBO'],
        least: (wanted, { levelNum }, { lamp }) => leastForClassPoints(wanted, lamp, levelNum),
      },
    },
  },
  sessionAlgs: {
    classPoints: {
      about: "Mean of the session's best 10 class points.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'classPoints', n: 10, full: true, unit: UNIT },
    },
  },
  profileAlgs: {
    naiveClassPoints: {
      about:
        'Sum of the best 20 class points, divided by 20: the class that the game moves towards (an estimate: how many charts the game takes is not known). Its own class rises by at most about 2 with a play, never falls and carries over between versions.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'classPoints', n: 20, unit: UNIT },
    },
  },
  defaults: { score: 'classPoints', session: 'classPoints', profile: 'naiveClassPoints', bucket: 'lamp' },
  inGame: { score: 'classPoints', profile: 'naiveClassPoints', isEstimate: true },
  classes: { class: { from: 'naiveClassPoints', steps: CLASS } },
  versions: [
    ['peace', 'peace'],
    ['kaimei', 'Kaimei Riddles'],
    ['unilab', 'Unilab'],
    ['jamfizz', 'Jam & Fizz'],
  ],
  match: {
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    tachiSongID: true,
    popnChartHash: { from: 'chart', key: 'hashSHA256', hex: true, difficulty: false },
    songTitle: true,
  },
  rules: [
    lampForbids('perfect-judgements', 'PERFECT', ['good', 'bad'], MAX),
    lampForbids('fc-judgements', 'FULL COMBO', ['bad'], 95_000),
    medalCounts,
  ],
  pb: {
    lampName: 'Best Clear',
    also: [{ name: 'Best Clear Medal', metric: 'optional.specificClearType', best: 'largest' }],
  },
  sample: {
    chartID: '56789abcdef0123456789abcdef0123456789abc',
    difficulty: 'EX',
    level: '45',
    levelNum: 45,
    isPrimary: true,
    data: { hashSHA256: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', inGameID: 1000 },
    tiers: {},
  },
});

export default {
  id: 'popn',
  name: "pop'n music",
  tile: ['PO', '#ff6fa5', '#ffd84d'],
  defaultPlaytype: '9B',
  songData: {
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
    genre: { type: 'string', about: 'genre, by which songs are often known' },
    genreEN: { type: 'string', nullable: true, about: 'genre in English' },
  },
  playtypes: { '9B': nineButtons },
} satisfies GameDef;
