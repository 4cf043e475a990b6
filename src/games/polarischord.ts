import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics, type Fields } from './engine/define/fields.ts';
import { lampForbids, lampNeedsExactly } from './engine/rules.ts';
import { LOOK } from './looks/polarischord.ts';

/** PA SKILL has five decimals: it is a multiple of 1/UNIT. */
const UNIT = 100_000;

/** Returns the points of the curve that a percent adds to the level of a chart; linear in between. */
const addedTo = (level: number): readonly (readonly [percent: number, added: number])[] => [
  [50, -level],
  [80, -(level + 3) / 4],
  [85, -1],
  [95, 0],
  [98, 0.5],
  [99.5, 2],
  [100, 2.3],
];

/** Returns the PA SKILL of a play, 0 below 50 %. The formula is that of the players' wiki (bemaniwiki). */
function paSkill(percent: number, level: number): number {
  const points = addedTo(level);
  const at = points.findLastIndex(([from]) => percent >= from);
  if (at === -1) return 0;
  const [from, added] = points[at]!;
  const [to, next] = points[at + 1] ?? [from + 1, added];
  const value = level + added + ((percent - from) * (next - added)) / (to - from);
  // The small addition corrects rounding errors just below a half.
  return Math.max(0, Math.round(value * UNIT + 1e-6) / UNIT);
}

/** Returns the least percent, in hundredths, with at least this PA SKILL. It rises from 50 % on, so halving the range finds it. */
function leastPercent(wanted: number, level: number): number | null {
  if (wanted <= 0) return 0;
  let [tooLow, least] = [5000, 10_001];
  while (least - tooLow > 1) {
    const middle = Math.floor((tooLow + least) / 2);
    if (paSkill(middle / 100, level) >= wanted) least = middle;
    else tooLow = middle;
  }
  return least <= 10_000 ? least / 100 : null;
}

const COLOUR: readonly ClassStep[] = [
  [0, 'GRAY', 'Gray'],
  [1, 'GREEN', 'Green'],
  [3, 'LIME', 'Lime'],
  [6, 'BLUE', 'Blue'],
  [9, 'CYAN', 'Cyan'],
  [11, 'LEMON', 'Lemon'],
  [12, 'ORANGE', 'Orange'],
  [13, 'CORAL', 'Coral'],
  [14, 'RED', 'Red'],
  [15, 'PURPLE', 'Purple'],
  [15.5, 'NAVY', 'Navy'],
  [16, 'RAINBOW', 'Rainbow'],
];

const count = (about: string) => ({ type: 'integer', min: 0, about }) as const;

const OPTIONAL = {
  fast: count('hits that were early; where it is missing, the sum of fastGreat, fastGood and fastBad'),
  slow: count('hits that were late; where it is missing, the sum of slowGreat, slowGood and slowBad'),
  maxCombo: commonMetrics.maxCombo,
  fastGreat: count('early greats'),
  fastGood: count('early goods'),
  fastBad: count('early bads'),
  slowGreat: count('late greats'),
  slowGood: count('late goods'),
  slowBad: count('late bads'),
  hold: count('hold notes that were hit'),
  holdMax: count('hold notes of the chart'),
  flick: count('flick notes that were hit'),
  flickMax: count('flick notes of the chart'),
  fader: count('fader notes that were hit'),
  faderMax: count('fader notes of the chart'),
  honeycomb: count('honeycomb notes that were hit'),
  honeycombMax: count('honeycomb notes of the chart'),
} as const satisfies Fields;

const Single = playtype({
  difficulties: {
    order: ['EASY', 'NORMAL', 'HARD', 'INFLUENCE', 'POLAR'],
    default: 'HARD',
    short: { EASY: 'ESY', NORMAL: 'NRM', HARD: 'HRD', INFLUENCE: 'INF', POLAR: 'PLR' },
  },
  look: LOOK,
  lamps: { order: ['NO PLAY', 'GOOD TRY', 'SUCCESS', 'FULL COMBO', 'ALL PERFECT'], clear: 'SUCCESS' },
  grades: {
    cuts: [
      ['D', 0],
      ['C', 70],
      ['B', 80],
      ['A', 85],
      ['AA', 90],
      ['AAA', 95],
      ['S', 98],
      ['SS', 98.5],
      ['SSS', 99],
      ['SSS+', 99.5],
      ['AP', 100],
    ],
    clear: 'A',
  },
  judgements: ['perfect', 'great', 'good', 'bad', 'miss'],
  score: { unit: '%', integer: false, max: 100, percent: 'score', percentMax: 100 },
  optional: OPTIONAL,
  sums: { fast: ['fastGreat', 'fastGood', 'fastBad'], slow: ['slowGreat', 'slowGood', 'slowBad'] },
  v2: null,
  scoreMeta: { mirror: { type: 'boolean', about: 'played with mirror' } },
  chartData: { inGameID: { type: 'integer', min: 0, about: "the game's own song ID" } },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    paSkill: {
      about:
        "The game's PA SKILL: 95 % gives the level of the chart, higher percents up to 2.3 more, lower ones less, under 50 % nothing.",
      decimals: 2,
      calc: ({ percent, chart }) => paSkill(percent, chart.levelNum),
      inverse: { unit: 100, least: (wanted, { levelNum }) => leastPercent(wanted, levelNum) },
    },
  },
  sessionAlgs: {
    paSkill: {
      about: "Mean of the session's best 10 PA SKILLs.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'paSkill', n: 10, full: true, unit: UNIT, round: true },
    },
  },
  profileAlgs: {
    paSkill: {
      about: 'Sum of the best 30 PA SKILLs, divided by 30.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'paSkill', n: 30, unit: UNIT, round: true },
    },
  },
  defaults: { score: 'paSkill', session: 'paSkill', profile: 'paSkill', bucket: 'grade' },
  inGame: { score: 'paSkill', profile: 'paSkill' },
  classes: { colour: { from: 'paSkill', steps: COLOUR } },
  // One version with two ids: song databases have used both.
  versions: [
    ['polarischord', 'Polaris Chord'],
    ['poco', 'Polaris Chord'],
  ],
  match: {
    songTitle: true,
    tachiSongID: true,
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
  },
  rules: [
    lampNeedsExactly('ap-needs-max', 'ALL PERFECT', 100, 99.99),
    lampForbids('ap-judgements', 'ALL PERFECT', ['great', 'good', 'bad', 'miss'], 100),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 98),
  ],
  pb: { base: { by: 'percent', name: 'Best Percent', ties: { metric: 'lamp', unit: 1_000_000 } } },
  sample: {
    chartID: '789abcdef0123456789abcdef0123456789abcde',
    difficulty: 'HARD',
    level: '11',
    levelNum: 11.2,
    isPrimary: true,
    data: { inGameID: 100 },
    tiers: {},
  },
});

export default {
  id: 'polarischord',
  name: 'Polaris Chord',
  tile: ['PC', '#3b4cc0', '#00c6ff'],
  japaneseName: 'ポラリスコード',
  defaultPlaytype: 'Single',
  seeds: { names: ['poco'], notSongs: [99_900, 99_901], noChart: '0' },
  songData: {
    genre: { type: 'string', about: 'genre shown in the game' },
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
  },
  playtypes: { Single },
} satisfies GameDef;
