import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep, ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { VersionDef, VersionFacts } from './engine/define/versions.ts';
import type { ChartFacts } from './engine/play.ts';
import { comboIsSum, lampForbids, lampIffScore, lampNeedsAtLeast } from './engine/rules.ts';
import { newAndOld } from './families/newness.ts';
import {
  leastForOverPower,
  leastForRating,
  maxOverPower,
  overPower,
  rating,
  sumOfOverPowers,
} from './formulas/chunithm.ts';
import { LOOK } from './looks/chunithm.ts';

const MAX = 1_010_000;

const LAMPS = ['FAILED', 'CLEAR', 'FULL COMBO', 'ALL JUSTICE', 'ALL JUSTICE CRITICAL'] as const;
const JUDGEMENTS = ['jcrit', 'justice', 'attack', 'miss'] as const;
type Lamp = (typeof LAMPS)[number];
type ClearRule = Rule<Lamp, (typeof JUDGEMENTS)[number]>;

/** Returns a rule: plays cleared like this have fewer than `below` judgements other than jcrit; missing ones pass. */
const clearNeedsFewer = (id: string, clearLamp: string, below: number): ClearRule => ({
  id,
  judgements: ['justice', 'attack', 'miss'],
  refuses({ optional, judgements: { justice, attack, miss } }) {
    const lost = (justice ?? 0) + (attack ?? 0) + (miss ?? 0);
    return optional['clearLamp'] === clearLamp && lost >= below
      ? `${clearLamp} needs justice, attack and miss to be fewer than ${below} together, received ${lost}`
      : null;
  },
  example: { score: 1_000_000, lamp: 'CLEAR', judgements: { justice: below }, optional: { clearLamp } },
});

const hardNeedsLife: ClearRule = {
  id: 'hard-judgements',
  judgements: ['justice', 'attack', 'miss'],
  refuses({ optional, judgements: { justice, attack, miss } }) {
    const lost = (justice ?? 0) + (attack ?? 0) + (miss ?? 0);
    return optional['clearLamp'] === 'HARD' && lost >= 300 && (miss ?? 0) >= 20
      ? `HARD needs fewer than 20 miss, or fewer than 300 justice, attack and miss; received ${miss} and ${lost}`
      : null;
  },
  example: { score: 950_000, lamp: 'CLEAR', judgements: { justice: 280, miss: 20 }, optional: { clearLamp: 'HARD' } },
};

const COLOUR: readonly ClassStep[] = [
  [0, 'BLUE', '青', 'Blue'],
  [2, 'GREEN', '緑', 'Green'],
  [4, 'ORANGE', '橙', 'Orange'],
  [7, 'RED', '赤', 'Red'],
  [10, 'PURPLE', '紫', 'Purple'],
  [12, 'COPPER', '銅', 'Copper'],
  [13.25, 'SILVER', '銀', 'Silver'],
  [14.5, 'GOLD', '金', 'Gold'],
  [15.25, 'PLATINUM', '鉑★', 'Platinum I'],
  [15.5, 'PLATINUM_II', '鉑★★', 'Platinum II'],
  [15.75, 'PLATINUM_III', '鉑★★★', 'Platinum III'],
  [16, 'RAINBOW', '虹★', 'Rainbow I'],
  [16.25, 'RAINBOW_II', '虹★★', 'Rainbow II'],
  [16.5, 'RAINBOW_III', '虹★★★', 'Rainbow III'],
  [16.75, 'RAINBOW_IV', '虹★★★★', 'Rainbow IV'],
  [17, 'RAINBOW_EX_I', '虹(極)★', 'Rainbow Extreme I'],
  [17.25, 'RAINBOW_EX_II', '虹(極)★★', 'Rainbow Extreme II'],
  [17.5, 'RAINBOW_EX_III', '虹(極)★★★', 'Rainbow Extreme III'],
];

const DAN: readonly ClassValue[] = [
  ['DAN_I', 'I', 'Class I'],
  ['DAN_II', 'II', 'Class II'],
  ['DAN_III', 'III', 'Class III'],
  ['DAN_IV', 'IV', 'Class IV'],
  ['DAN_V', 'V', 'Class V'],
  ['DAN_INFINITE', '∞', 'Infinite Class'],
];

/** Returns a version, released on these days, with its international and its Omnimix form. */
const everywhere = (id: string, name: string, releases?: VersionFacts['releases']): VersionDef[] => [
  [id, name, releases && { releases }],
  [`${id}-intl`, `${name} International`, { region: 'INTL', variantOf: id }],
  [`${id}-omni`, `${name} Omnimix`, { variantOf: id }],
];

/** Names of the versions before PARADISE LOST in song data. */
const BEFORE = ['chuni', 'air', 'star', 'amazon', 'crystal'].flatMap((id) => [id, `${id}plus`]);

const DIFFICULTIES = ['BASIC', 'ADVANCED', 'EXPERT', 'MASTER', 'ULTIMA'] as const;
const RATED: ReadonlySet<string> = new Set(DIFFICULTIES);

/** WORLD'S END charts and charts without a level have no rating. */
const isRated = ({ difficulty, levelNum }: ChartFacts): boolean => RATED.has(difficulty) && levelNum > 0;

const Single = playtype({
  difficulties: {
    order: DIFFICULTIES,
    default: 'MASTER',
    short: { BASIC: 'B', ADVANCED: 'A', EXPERT: 'E', MASTER: 'M', ULTIMA: 'U' },
    // WORLD'S END charts have names of their own, such as 狂☆4.
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
      ['BBB', 80],
      ['A', 90],
      ['AA', 92.5],
      ['AAA', 95],
      ['S', 97.5],
      ['S+', 99],
      ['SS', 100],
      ['SS+', 100.5],
      ['SSS', 100.75],
      ['SSS+', 100.9],
    ],
    clear: 'A',
  },
  judgements: JUDGEMENTS,
  score: { unit: 'points', integer: true, max: MAX, percent: { of: 1_000_000 }, percentMax: 101 },
  optional: {
    ...commonMetrics,
    clearLamp: {
      type: 'enum',
      values: ['FAILED', 'CLEAR', 'HARD', 'BRAVE', 'ABSOLUTE', 'CATASTROPHY'],
      inScoreID: true,
      about: 'how hard the chart was cleared, whatever the combo',
    },
    scoreGraph: { type: 'graph', of: 'number', min: 0, max: MAX, about: 'score over the chart' },
    lifeGraph: { type: 'graph', of: 'number', min: 0, about: 'challenge gauge over the chart' },
  },
  today: {
    keys: {
      noteLamp: { values: ['NONE', 'FULL COMBO', 'ALL JUSTICE', 'ALL JUSTICE CRITICAL'], about: 'lamp of the notes' },
      clearLamp: { to: 'optional.clearLamp', about: 'how hard the chart was cleared, whatever the combo' },
    },
    lamp({ noteLamp, clearLamp }) {
      if (noteLamp !== 'NONE') return noteLamp as Lamp;
      return clearLamp === 'FAILED' ? 'FAILED' : 'CLEAR';
    },
  },
  v3: {
    untold: { clearLamp: ({ lamp }) => (lamp === 'FAILED' ? 'FAILED' : 'CLEAR') },
    graphsUpTo: { lifeGraph: 999 },
  },
  v2: { lacks: ['ULTIMA'] },
  scoreMeta: {},
  chartData: {
    inGameID: { type: 'integer', min: 0, orList: true, about: "the game's own song ID, or several" },
    displayVersion: { type: 'string', nullable: true, about: 'version that the chart first appeared in' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    rating: {
      about: "The game's rating of a play; 0 on WORLD'S END charts and on charts without a level.",
      decimals: 2,
      calc: ({ score, chart }) => (isRated(chart) ? rating(score, chart.levelNum) : 0),
      inverse: { least: (wanted, chart) => (isRated(chart) ? leastForRating(wanted, chart.levelNum) : null) },
    },
    overPower: {
      about:
        "OVER POWER of a play: five times its uncut rating, with more for FULL COMBO and ALL JUSTICE; 0 on WORLD'S END charts and on charts without a level.",
      decimals: 3,
      calc: ({ score, lamp, chart }) => (isRated(chart) ? overPower(score, lamp, chart.levelNum) : 0),
      inverse: {
        lamps: ['FULL COMBO', 'ALL JUSTICE', 'ALL JUSTICE CRITICAL'],
        least: (wanted, chart, { lamp }) => (isRated(chart) ? leastForOverPower(wanted, lamp, chart.levelNum) : null),
      },
    },
  },
  sessionAlgs: {
    naiveRating: {
      about: "Mean of the session's best 10 ratings.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rating', n: 10, full: true, unit: 100 },
    },
  },
  profileAlgs: {
    naiveRating: {
      about:
        'Sum of the best 50 ratings, divided by 50 and cut to 0.01. Unlike in the game, new songs have no 20 places of their own.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'rating', n: 50, unit: 100, floor: true },
    },
    rating: {
      about:
        "The game's rating: sum of the best 20 ratings on songs of the version that runs in the player's region and the best 30 on older ones, divided by 50 and cut to 0.01.",
      decimals: 2,
      reduce: {
        op: 'sumParts',
        of: 'rating',
        by: 'newness',
        parts: newAndOld(20, 30),
        over: 50,
        unit: 100,
        floor: true,
        none: 0,
      },
    },
  },
  totals: {
    overPower: {
      about:
        "As in the game: sum over the songs of a version of the largest OVER POWER on one of the song's charts. WORLD'S END charts and charts without a level don't count.",
      decimals: 3,
      of: 'overPower',
      per: 'song',
      ofVersion: true,
      largest: (chart) => (isRated(chart) ? maxOverPower(chart.levelNum) : null),
      total: sumOfOverPowers,
      ofMaximum: true,
    },
  },
  defaults: { score: 'rating', session: 'naiveRating', profile: 'naiveRating', bucket: 'grade' },
  inGame: { score: 'rating', profile: 'rating' },
  // The colours are the game's, so they follow its own rating, not that of the trackers.
  classes: { colour: { from: 'rating', steps: COLOUR }, dan: { provided: DAN }, emblem: { provided: DAN } },
  versions: [
    ['paradiselost', 'PARADISE LOST'],
    ['new', 'NEW'],
    ['newplus', 'NEW PLUS'],
    ...everywhere('sun', 'SUN'),
    ...everywhere('sunplus', 'SUN PLUS'),
    ...everywhere('luminous', 'LUMINOUS'),
    ...everywhere('luminousplus', 'LUMINOUS PLUS', { JP: '2024-06-20', INTL: '2024-10-17' }),
    ...everywhere('verse', 'VERSE', { JP: '2024-12-12', INTL: '2025-04-17' }),
    ...everywhere('xverse', 'X-VERSE', { JP: '2025-07-16', INTL: '2025-11-20' }),
    ...everywhere('xversex', 'X-VERSE-X', { JP: '2025-12-11', INTL: '2026-04-16' }),
    ['mate', 'Mate', { releases: { JP: '2026-07-02' } }],
  ],
  // Songs are new, not charts: an ULTIMA chart of an old song is old.
  newness: {
    by: [{ song: 'displayVersion' }, { chart: 'displayVersion' }],
    listed: true,
    per: 'song',
    older: [...BEFORE, 'paradise'],
  },
  match: {
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    songTitle: true,
    tachiSongID: true,
    gcmInGameIDSpecialChart: { from: 'chart', key: 'inGameID', numeric: true, difficulty: false },
  },
  rules: [
    lampIffScore('ajc-iff-max', 'ALL JUSTICE CRITICAL', MAX, 'ALL JUSTICE'),
    lampNeedsAtLeast('aj-min', 'ALL JUSTICE', 1_000_000),
    lampNeedsAtLeast('fc-min', 'FULL COMBO', 500_000),
    lampForbids('ajc-judgements', 'ALL JUSTICE CRITICAL', ['justice', 'attack', 'miss'], MAX),
    lampForbids('aj-judgements', 'ALL JUSTICE', ['attack', 'miss'], 1_005_000),
    lampForbids('fc-judgements', 'FULL COMBO', ['miss'], 1_000_000),
    comboIsSum('combo-sum', 'FULL COMBO', JUDGEMENTS, 1_000_000),
    clearNeedsFewer('catastrophy-judgements', 'CATASTROPHY', 10),
    clearNeedsFewer('absolute-judgements', 'ABSOLUTE', 50),
    clearNeedsFewer('brave-judgements', 'BRAVE', 150),
    hardNeedsLife,
  ],
  pb: { also: [{ name: 'Best Clear Lamp', metric: 'optional.clearLamp', best: 'largest' }] },
  sample: {
    chartID: '3456789abcdef0123456789abcdef0123456789a',
    difficulty: 'MASTER',
    level: '14+',
    levelNum: 14.5,
    isPrimary: true,
    data: { inGameID: 1000 },
    tiers: {},
  },
});

export default {
  id: 'chunithm',
  rulesVersion: 3,
  name: 'CHUNITHM',
  tile: ['CH', '#f2b705', '#8c1be1'],
  defaultPlaytype: 'Single',
  songData: {
    genre: { type: 'string', about: 'genre shown in the game' },
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
    duration: { type: 'number', min: 0, nullable: true, about: 'length in seconds' },
  },
  playtypes: { Single },
} satisfies GameDef;
