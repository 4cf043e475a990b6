import { PoyashiBPI } from 'rg-stats';

import { playtype } from './engine/define.ts';
import type { GameDef } from './engine/define.ts';
import type { AggregateAlg, ScoreAlg } from './engine/define/algorithms.ts';
import type { ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Fields } from './engine/define/fields.ts';
import type { TotalDef } from './engine/define/totals.ts';
import type { ChartFacts, PlayContext } from './engine/play.ts';
import { tierValue } from './engine/tiers.ts';
import { kanjiDans, sevenKyu } from './families/dan.ts';
import { EX_SCORE, exFromJudgements, type LAMPS, maxEX } from './families/ex-score.ts';
import { totalBPI } from './formulas/total-bpi.ts';
import { LOOK } from './looks/iidx.ts';

const JUDGEMENTS = ['pgreat', 'great', 'good', 'bad', 'poor'] as const;
type Lamp = (typeof LAMPS)[number];
type IIDXPlay = PlayContext<Lamp, (typeof JUDGEMENTS)[number]>;

/** Returns the difficulties, then their 2dxtra variants. */
function with2DXTra<const D extends string>(base: readonly D[]) {
  const variant = <const V extends string>(name: V) => base.map((difficulty) => `${name} ${difficulty}` as const);
  return [...base, ...variant('All Scratch'), ...variant('Kichiku'), ...variant('Kiraku')];
}

/** Returns abbreviations: "H" for HYPER, "H (Scr.)" for All Scratch HYPER. */
function short<D extends string>(difficulties: readonly D[]): Partial<Record<D, string>> {
  const marks: [string, string][] = [
    ['All Scratch ', ' (Scr.)'],
    ['Kichiku ', ' (Kc.)'],
    ['Kiraku ', ' (Kr.)'],
  ];
  const shorten = (name: string) => {
    const [prefix = '', mark = ''] = marks.find(([prefix]) => name.startsWith(prefix)) ?? [];
    return `${name.charAt(prefix.length)}${mark}`;
  };
  return Object.fromEntries(difficulties.map((name) => [name, shorten(name)])) as Partial<Record<D, string>>;
}

const SP_DIFFICULTIES = with2DXTra(['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'LEGGENDARIA']);
const DP_DIFFICULTIES = with2DXTra(['NORMAL', 'HYPER', 'ANOTHER', 'LEGGENDARIA']);

type Gauges = Readonly<Record<'normal' | 'hard' | 'exHard', number>>;

const SP_TIERS = {
  'kt-NC': { key: 'ncTier', about: 'normal clear', orLevel: true },
  'kt-HC': { key: 'hcTier', about: 'hard clear', atLeast: 'kt-NC' },
  'kt-EXHC': { key: 'exhcTier', about: 'ex-hard clear', atLeast: 'kt-HC' },
} as const;
const DP_TIERS = { 'dp-tier': { key: 'dpTier', about: 'clear', orLevel: true } } as const;

/** Returns the values of an SP chart by gauge; a harder gauge never counts for less than an easier one. */
function gaugesSP({ chart }: IIDXPlay): Gauges {
  const of = (name: keyof typeof SP_TIERS) => tierValue(SP_TIERS, name, chart)!;
  return { normal: of('kt-NC'), hard: of('kt-HC'), exHard: of('kt-EXHC') };
}

/** Returns the values of a DP chart, which has one tier (or only its level) for all gauges. */
function gaugesDP({ chart }: IIDXPlay): Gauges {
  const value = tierValue(DP_TIERS, 'dp-tier', chart)!;
  return { normal: value, hard: value, exHard: value };
}

/** Returns the algorithms for the value of the lamp, as Tachi has them; `normal` is the lamp that the normal gauge counts from. */
function lampAlgs(gauges: (play: IIDXPlay) => Gauges, normal: 'CLEAR' | 'EASY CLEAR') {
  const alg = (about: string, calc: (play: IIDXPlay, values: Gauges) => number) => ({
    about,
    decimals: 2,
    calc: (play: IIDXPlay) => calc(play, gauges(play)),
  });
  return {
    ktLampRating: alg(
      'Value of the lamp on this chart, by its tier, or by its level if it has no tier.',
      (play, values) => {
        if (play.atLeast('EX HARD CLEAR')) return values.exHard;
        if (play.atLeast('HARD CLEAR')) return values.hard;
        return play.atLeast(normal) ? values.normal : 0;
      },
    ),
    ktLampRatingHC: {
      ...alg('Value of a HARD CLEAR on this chart; 0 for lesser lamps.', (play, values) =>
        play.atLeast('HARD CLEAR') ? values.hard : 0,
      ),
      unindexed: true as const,
    },
    ktLampRatingEXHC: {
      ...alg('Value of an EX HARD CLEAR on this chart; 0 for lesser lamps.', (play, values) =>
        play.atLeast('EX HARD CLEAR') ? values.exHard : 0,
      ),
      unindexed: true as const,
    },
  };
}

/** Returns what the BPI of a chart's plays needs; null if the chart lacks it. Without a positive coefficient rg-stats takes the usual 1.175. */
function bpiData(chart: ChartFacts) {
  const { kaidenAverage, worldRecord, bpiCoefficient } = chart.data;
  const max = maxEX(chart);
  if (typeof kaidenAverage !== 'number' || typeof worldRecord !== 'number' || max === undefined) return null;
  if (kaidenAverage >= worldRecord) return null;
  const coefficient = typeof bpiCoefficient === 'number' && bpiCoefficient > 0 ? bpiCoefficient : null;
  return { kaidenAverage, worldRecord, max, coefficient };
}

/** Poyashi BPI: 0 = kaiden average, 100 = world record, never below -15. Null on charts without those two. */
const BPI: ScoreAlg<Lamp, (typeof JUDGEMENTS)[number]> = {
  about: 'Compares the score with the average of kaiden players (0) and the world record (100).',
  decimals: 2,
  calc({ score, chart }) {
    const known = bpiData(chart);
    return known && PoyashiBPI.calculate(score, known.kaidenAverage, known.worldRecord, known.max, known.coefficient);
  },
};

/** As in BPIManager: over all charts of a level that have a BPI. */
const TOTALS: Readonly<Record<string, TotalDef<'BPI'>>> = {
  totalBPI: {
    about:
      'Total BPI of a level, as in BPIManager: power mean of the BPI of all its charts that have one; those without a play count as -15.',
    decimals: 2,
    of: 'BPI',
    by: 'level',
    largest: (chart) => (bpiData(chart) === null ? null : 100),
    total: totalBPI,
  },
};

/** Tiers are multiples of 1/TIER_UNIT. */
const TIER_UNIT = 1000;

const best10 = <S extends string>(of: S, unit?: number): AggregateAlg<S> => ({
  about: `Mean of the session's best 10 ${of}.`,
  decimals: 2,
  reduce: { op: 'meanBest', of, n: 10, full: true, ...(unit === undefined ? {} : { unit }) },
});

const AGGREGATES = {
  sessionAlgs: { ktLampRating: best10('ktLampRating', TIER_UNIT), BPI: best10('BPI') },
  profileAlgs: {
    ktLampRating: {
      about: 'Sum of the best 20 ktLampRating, divided by 20.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'ktLampRating', n: 20, unit: TIER_UNIT },
    },
    BPI: { about: 'Mean of the best 20 BPI.', decimals: 2, reduce: { op: 'meanBest', of: 'BPI', n: 20, full: true } },
  },
  defaults: { score: 'ktLampRating', session: 'ktLampRating', profile: 'ktLampRating', bucket: 'lamp' },
} as const;

const gaugeGraph = (about: string) => ({ type: 'graph', of: 'number', min: 0, max: 100, gaps: true, about }) as const;

const OPTIONAL = {
  ...commonMetrics,
  bp: { type: 'integer', min: 0, about: 'bads and poors together; fewer is better' },
  gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
  gaugeHistory: gaugeGraph('gauge percent over the chart, null from the point of death on'),
  scoreHistory: { type: 'graph', of: 'integer', min: 0, about: 'EX score over the chart' },
  comboBreak: { type: 'integer', min: 0, about: 'times the combo broke' },
  gsm: {
    type: 'object',
    about: 'gauge percent over the chart on every gauge at once',
    fields: {
      EASY: gaugeGraph('easy gauge'),
      NORMAL: gaugeGraph('normal gauge'),
      HARD: gaugeGraph('hard gauge'),
      EX_HARD: gaugeGraph('ex-hard gauge'),
    },
  },
} as const satisfies Fields;

const RANDOMS = ['NONRAN', 'RANDOM', 'R-RANDOM', 'S-RANDOM', 'MIRROR'];
const scoreMeta = (random: 'enum' | 'pair'): Fields => ({
  random: { type: random, values: RANDOMS, about: random === 'pair' ? 'random option of each side' : 'random option' },
  assist: { type: 'enum', values: ['NO ASSIST', 'AUTO SCRATCH', 'LEGACY NOTE', 'FULL ASSIST'], about: 'assist option' },
  range: {
    type: 'enum',
    values: ['NONE', 'SUDDEN+', 'HIDDEN+', 'SUD+ HID+', 'LIFT', 'LIFT SUD+'],
    about: 'lane cover',
  },
  gauge: {
    type: 'enum',
    values: ['ASSISTED EASY', 'EASY', 'NORMAL', 'HARD', 'EX-HARD'],
    aliases: { 'EX HARD': 'EX-HARD' },
    about: 'gauge option',
  },
});

const DAN: readonly ClassValue[] = [
  ...sevenKyu(),
  ...kanjiDans(),
  ['CHUUDEN', '中伝', 'Chuuden'],
  ['KAIDEN', '皆伝', 'Kaiden'],
];

const VERSIONS: readonly (readonly [string, string])[] = [
  ['3-cs', '3rd Style CS'],
  ['4-cs', '4th Style CS'],
  ['5-cs', '5th Style CS'],
  ['6-cs', '6th Style CS'],
  ['7-cs', '7th Style CS'],
  ['8-cs', '8th Style CS'],
  ['9-cs', '9th Style CS'],
  ['10-cs', '10th Style CS'],
  ['11-cs', 'IIDX RED CS'],
  ['12-cs', 'HAPPY SKY CS'],
  ['13-cs', 'DISTORTED CS'],
  ['14-cs', 'GOLD CS'],
  ['15-cs', 'DJ TROOPERS CS'],
  ['16-cs', 'EMPRESS CS'],
  ['20', 'tricoro'],
  ['21', 'SPADA'],
  ['22', 'PENDUAL'],
  ['23', 'copula'],
  ['24', 'SINOBUZ'],
  ['25', 'CANNON BALLERS'],
  ['26', 'ROOTAGE'],
  ['27', 'HEROIC VERSE'],
  ['28', 'BISTROVER'],
  ['29', 'CastHour'],
  ['30', 'Resident'],
  ['31', 'Epolis'],
  ['32', 'Pinky Crush'],
  ['33', 'Sparkle Shower'],
  ['26-omni', 'ROOTAGE Omnimix'],
  ['27-omni', 'HEROIC VERSE Omnimix'],
  ['28-omni', 'BISTROVER Omnimix'],
  ['29-omni', 'CastHour Omnimix'],
  ['30-omni', 'Resident Omnimix'],
  ['31-omni', 'Epolis Omnimix'],
  ['32-omni', 'Pinky Crush Omnimix'],
  ['27-2dxtra', 'HEROIC VERSE 2dxtra'],
  ['28-2dxtra', 'BISTROVER 2dxtra'],
  ['30-2dxtra', 'RESIDENT 2dxtra'],
  ['31-2dxtra', 'Epolis 2dxtra'],
  ['bmus', 'BEATMANIA US'],
  ['inf', 'INFINITAS'],
];

const SHARED = {
  ...EX_SCORE,
  judgements: JUDGEMENTS,
  optional: OPTIONAL,
  v3: { graphsUpTo: { scoreHistory: 100 } },
  v2: {
    metrics: ['bp', 'gauge', 'gaugeHistory', 'scoreHistory', 'comboBreak', 'gsm'],
    // Sources spell it differently.
    knows: (_: string, value: unknown) => value !== 'EX-HARD',
  },
  today: {
    optional: { gsmEasy: 'gsm.EASY', gsmNormal: 'gsm.NORMAL', gsmHard: 'gsm.HARD', gsmEXHard: 'gsm.EX_HARD' },
  },
  chartData: {
    notecount: { type: 'integer', min: 1, about: 'number of notes; the EX score goes up to twice that' },
    inGameID: { type: 'integer', min: 0, orList: true, about: "the game's own song ID; some charts have several" },
    arcChartID: { type: 'string', nullable: true, about: 'chart ID at the former ARC service' },
    hashSHA256: { type: 'string', nullable: true, about: 'hash of the chart in BMS form' },
    '2dxtraSet': { type: 'string', nullable: true, about: 'the 2dxtra set that the chart is from' },
    kaidenAverage: { type: 'integer', min: 1, nullable: true, about: 'average EX score of kaiden players' },
    worldRecord: { type: 'integer', min: 1, nullable: true, about: 'best known EX score' },
    bpiCoefficient: {
      type: 'number',
      nullable: true,
      about: 'power of the BPI formula; 1.175 if it is null, 0 or negative',
    },
  },
  preferences: {
    display2DXTra: { type: 'boolean', default: false, about: 'show 2dxtra charts' },
    bpiTarget: { type: 'number', min: -15, max: 100, default: 0, about: 'BPI to aim for' },
  },
  ...AGGREGATES,
  totals: TOTALS,
  classes: { dan: { provided: DAN } },
  versions: VERSIONS,
  match: {
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    tachiSongID: true,
    songTitle: true,
  },
  rules: [exFromJudgements('pgreat')],
  pb: {
    withLamp: ['gsm', 'gauge', 'gaugeHistory', 'comboBreak'],
    also: [{ name: 'Lowest BP', metric: 'optional.bp', best: 'smallest' }],
  },
  sample: {
    chartID: '0123456789abcdef0123456789abcdef01234567',
    difficulty: 'ANOTHER',
    level: '12',
    levelNum: 12,
    isPrimary: true,
    data: { notecount: 1500, inGameID: 1000, kaidenAverage: 2400, worldRecord: 2700, bpiCoefficient: null },
    tiers: {},
  },
} as const;

const SP = playtype({
  ...SHARED,
  look: { ...LOOK, playtype: ['SP', 'SP'] },
  difficulties: { order: SP_DIFFICULTIES, default: 'ANOTHER', short: short(SP_DIFFICULTIES) },
  v3: { ...SHARED.v3, lacks: SP_DIFFICULTIES.filter((name) => name.endsWith('BEGINNER')) },
  scoreMeta: scoreMeta('enum'),
  tiers: SP_TIERS,
  scoreAlgs: { ...lampAlgs(gaugesSP, 'CLEAR'), BPI },
});

const DP = playtype({
  ...SHARED,
  look: { ...LOOK, playtype: ['DP', 'DP'] },
  difficulties: { order: DP_DIFFICULTIES, default: 'ANOTHER', short: short(DP_DIFFICULTIES) },
  scoreMeta: scoreMeta('pair'),
  tiers: DP_TIERS,
  scoreAlgs: { ...lampAlgs(gaugesDP, 'EASY CLEAR'), BPI },
});

export default {
  id: 'iidx',
  name: 'beatmania IIDX',
  tile: ['II', '#1f4fa3', '#d9dde3'],
  defaultPlaytype: 'SP',
  rulesVersion: 4,
  songData: {
    genre: { type: 'string', about: 'genre shown in the game' },
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
  },
  playtypes: { SP, DP },
} satisfies GameDef;
