import { playtype, type GameDef } from './engine/define.ts';
import type { AggregateAlg } from './engine/define/algorithms.ts';
import type { ClassStep, ClassValue } from './engine/define/classes.ts';
import { commonMetrics, type Fields } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { PlayContext } from './engine/play.ts';
import { lampForbids } from './engine/rules.ts';
import { kanjiDans } from './families/dan.ts';
import { exScoreOf, FLARES, flareSkill, leastFlare, mfcPoints, percentRating, scoreOf } from './formulas/ddr.ts';
import { LOOK } from './looks/ddr.ts';

const MAX = 1_000_000;

const DIFFICULTIES = ['BEGINNER', 'BASIC', 'DIFFICULT', 'EXPERT', 'CHALLENGE'] as const;
const LAMPS = [
  'FAILED',
  'ASSIST',
  'CLEAR',
  'LIFE4',
  'FULL COMBO',
  'GREAT FULL COMBO',
  'PERFECT FULL COMBO',
  'MARVELOUS FULL COMBO',
] as const;
const JUDGEMENTS = ['marvelous', 'perfect', 'great', 'good', 'boo', 'miss', 'ok', 'ng'] as const;
type Lamp = (typeof LAMPS)[number];
type Judgement = (typeof JUDGEMENTS)[number];
type DDRPlay = PlayContext<Lamp, Judgement>;

/** Returns these judgements of a play, or null if one of them is missing. */
function counted<J extends Judgement>({ judgements }: DDRPlay, names: readonly J[]): Record<J, number> | null {
  const isSent = names.every((name) => typeof judgements[name] === 'number');
  return isSent ? (judgements as Record<J, number>) : null;
}

const SCORED = ['marvelous', 'perfect', 'great', 'good', 'miss', 'ok'] as const;
const EX_SCORED = ['marvelous', 'perfect', 'great', 'ok'] as const;

const scoreFromJudgements: Rule<Lamp, Judgement> = {
  id: 'score-from-judgements',
  judgements: SCORED,
  refuses(play) {
    const { stepCount } = play.chart.data;
    const counts = counted(play, SCORED);
    if (play.lamp === 'FAILED' || typeof stepCount !== 'number' || stepCount === 0 || counts === null) return null;
    const expected = scoreOf(counts, stepCount);
    return expected === play.score ? null : `these judgements make a score of ${expected}, received ${play.score}`;
  },
  example: {
    score: 999_000,
    lamp: 'CLEAR',
    judgements: { marvelous: 500, perfect: 0, great: 0, good: 0, miss: 0, ok: 0 },
  },
};

const exFromJudgements: Rule<Lamp, Judgement> = {
  id: 'ex-from-judgements',
  judgements: EX_SCORED,
  refuses(play) {
    const { exScore } = play.optional;
    const counts = counted(play, EX_SCORED);
    if (typeof exScore !== 'number' || counts === null) return null;
    const expected = exScoreOf(counts);
    return expected === exScore ? null : `these judgements make an exScore of ${expected}, received ${exScore}`;
  },
  example: {
    score: 990_000,
    lamp: 'CLEAR',
    judgements: { marvelous: 400, perfect: 90, great: 10, ok: 0 },
    optional: { exScore: 1500 },
  },
};

/** Planets of the FLARE SKILL, with the rating they start from and the distance between their three "+". */
const PLANETS: readonly (readonly [name: string, from: number, step: number])[] = [
  ['NONE', 0, 500],
  ['MERCURY', 2000, 1000],
  ['VENUS', 6000, 1000],
  ['EARTH', 10_000, 1500],
  ['MARS', 16_000, 2000],
  ['JUPITER', 24_000, 2500],
  ['SATURN', 34_000, 2750],
  ['URANUS', 45_000, 3750],
  ['NEPTUNE', 60_000, 3750],
  ['SUN', 75_000, 3750],
];
const FLARE_CLASS: readonly ClassStep[] = [
  ...PLANETS.flatMap(([name, from, step]) =>
    ['', '+', '++', '+++'].map((plus, i): ClassStep => {
      const display = `${name.charAt(0)}${name.slice(1).toLowerCase()}${plus}`;
      return [from + i * step, `${name}${plus}`, display];
    }),
  ),
  [90_000, 'WORLD', 'World'],
];

const DAN: readonly ClassValue[] = [...kanjiDans(), ['KAIDEN', '皆伝', 'Kaiden']];

const best10 = <S extends string>(of: S, decimals: number): AggregateAlg<S> => ({
  about: `Mean of the session's best 10 ${of}.`,
  decimals,
  reduce: { op: 'meanBest', of, n: 10, full: true },
});

const STYLE = playtype({
  difficulties: {
    order: DIFFICULTIES,
    default: 'EXPERT',
    short: { BEGINNER: 'b', BASIC: 'B', DIFFICULT: 'D', EXPERT: 'E', CHALLENGE: 'C' },
  },
  look: LOOK,
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['E', null],
      ['D', 0],
      ['D+', 55],
      ['C-', 59],
      ['C', 60],
      ['C+', 65],
      ['B-', 69],
      ['B', 70],
      ['B+', 75],
      ['A-', 79],
      ['A', 80],
      ['A+', 85],
      ['AA-', 89],
      ['AA', 90],
      ['AA+', 95],
      ['AAA', 99],
    ],
    clear: 'A',
    override: ({ lamp }) => (lamp === 'FAILED' ? 'E' : null),
  },
  judgements: JUDGEMENTS,
  score: { unit: 'points', integer: true, max: MAX, percent: 'of-max', percentMax: 100, exactDeltas: true },
  optional: {
    ...commonMetrics,
    // On the page of the game a better FLARE may come with the same best score.
    flare: { type: 'enum', values: FLARES, inScoreID: 'whenSent', about: 'FLARE rank that was held to the end' },
    exScore: {
      type: 'integer',
      min: 0,
      inScoreID: true,
      about: 'EX score: 3 for marvelous and OK, 2, and 1 for great',
    },
  },
  v3: {
    judgements: {
      marvelous: 'MARVELOUS',
      perfect: 'PERFECT',
      great: 'GREAT',
      good: 'GOOD',
      miss: 'MISS',
      ok: 'OK',
    },
  },
  // Its in-game ids were texts then.
  v2: { lamps: { ASSIST: null }, unmatched: ['inGameID'] },
  scoreMeta: {},
  chartData: {
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID; a text in older databases" },
    stepCount: { type: 'integer', min: 0, nullable: true, about: 'steps, freeze arrows and shock arrows that count' },
    songHash: { type: 'string', nullable: true, about: 'hash of the song, in older databases' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    ktRating: {
      about: 'Combines percent and level: 90 % gives the level of the chart.',
      decimals: 2,
      calc: percentRating,
    },
    MFCP: { about: 'Points LIFE4 gives for a MARVELOUS FULL COMBO.', decimals: 0, calc: mfcPoints },
    flareSkill: {
      about: 'FLARE SKILL as in DDR WORLD.',
      decimals: 0,
      calc: flareSkill,
      inverse: { metric: 'optional.flare', lamps: ['ASSIST'], least: leastFlare },
    },
  },
  sessionAlgs: {
    ktRating: best10('ktRating', 2),
    MFCP: { about: "Sum of the session's MFCP.", decimals: 0, reduce: { op: 'sumAll', of: 'MFCP', none: 0 } },
    flareSkill: best10('flareSkill', 2),
  },
  profileAlgs: {
    ktRating: {
      about: 'Sum of the best 20 ktRating, divided by 20.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'ktRating', n: 20 },
    },
    MFCP: { about: 'Sum of all MFCP.', decimals: 0, reduce: { op: 'sumAll', of: 'MFCP' } },
    flareSkill: {
      about: 'As in the game: sum of the best 30 FLARE SKILL in each of the song categories CLASSIC, WHITE and GOLD.',
      decimals: 0,
      reduce: {
        op: 'sumParts',
        of: 'flareSkill',
        by: { song: 'flareCategory' },
        parts: ['CLASSIC', 'WHITE', 'GOLD'].map((category) => ({ name: category, when: [category], n: 30 })),
        unit: 1,
      },
    },
  },
  defaults: { score: 'flareSkill', session: 'flareSkill', profile: 'flareSkill', bucket: 'lamp' },
  inGame: { score: 'flareSkill', profile: 'flareSkill' },
  classes: { dan: { provided: DAN }, flare: { from: 'flareSkill', steps: FLARE_CLASS } },
  versions: [
    ['a', 'A'],
    ['a20', 'A20'],
    ['a20plus', 'A20+'],
    ['a3', 'A3'],
    ['konaste', 'Konaste'],
    ['world', 'World'],
  ],
  match: {
    inGameID: { from: 'chart', key: 'inGameID', difficulty: true },
    songTitle: true,
    tachiSongID: true,
    ddrSongHash: { from: 'song', key: 'ddrSongHash', difficulty: true },
  },
  rules: [
    scoreFromJudgements,
    exFromJudgements,
    lampForbids('fc-judgements', 'FULL COMBO', ['miss', 'boo'], 900_000),
    lampForbids('gfc-judgements', 'GREAT FULL COMBO', ['good', 'miss', 'boo'], 950_000),
    lampForbids('pfc-judgements', 'PERFECT FULL COMBO', ['great', 'good', 'miss', 'boo'], 999_000),
    lampForbids('mfc-judgements', 'MARVELOUS FULL COMBO', ['perfect', 'great', 'good', 'miss', 'boo'], MAX),
  ],
  pb: {
    also: [
      { name: 'Best FLARE', metric: 'optional.flare', best: 'largest', unless: 'FAILED' },
      { name: 'Best EX Score', metric: 'optional.exScore', best: 'largest' },
    ],
  },
  sample: {
    chartID: '3456789abcdef0123456789abcdef01234567890',
    difficulty: 'EXPERT',
    level: '15',
    levelNum: 15,
    isPrimary: true,
    data: { inGameID: 10, stepCount: 500 },
    tiers: {},
    songData: { flareCategory: 'GOLD' },
  },
});

export default {
  id: 'ddr',
  name: 'DDR',
  tile: ['DD', '#e4007f', '#2dccef'],
  defaultPlaytype: 'SP',
  songData: {
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID" },
    flareCategory: { type: 'enum', values: ['CLASSIC', 'WHITE', 'GOLD', 'NONE'], about: 'category of the FLARE SKILL' },
    basename: { type: 'string', nullable: true, about: "short name in the game's files" },
    ddrSongHash: { type: 'string', nullable: true, about: 'hash of 32 characters that web pages of the game use' },
  } satisfies Fields,
  playtypes: {
    SP: { ...STYLE, look: { ...LOOK, playtype: ['SP', 'SP'] } },
    DP: { ...STYLE, look: { ...LOOK, playtype: ['DP', 'DP'] } },
  },
} satisfies GameDef;
