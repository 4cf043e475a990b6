import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, Play } from '../../src/games/engine/play.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Input of a score algorithm: a play and a chart of which only some fields matter. */
export interface Ask {
  readonly alg: string;
  readonly score?: number;
  /** Where only percent matters, the score is made from it. */
  readonly percent?: number;
  readonly lamp?: string;
  readonly optional?: Input;
  readonly levelNum?: number;
  readonly difficulty?: string;
  readonly data?: Input;
  readonly tiers?: Input;
}

export const play = (over: Partial<Play>): Play => ({
  score: 0,
  lamp: '',
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});

/** The sample chart of a playtype with some facts of its own; tiers that are null are left out. */
export function chartWith(gpt: Gpt, data: Input, levelNum?: unknown, tiers: Input = {}): ChartFacts {
  const known = Object.entries(tiers).filter(([, value]) => value !== null) as [string, number][];
  const level = levelNum === undefined ? {} : { levelNum: levelNum as number };
  return { ...gpt.def.sample, ...level, data: { ...gpt.def.sample.data, ...data }, tiers: Object.fromEntries(known) };
}

/** The score that makes this percent on a chart. */
export function scoreOfPercent(gpt: Gpt, percent: number, chart: ChartFacts): number {
  const { def } = gpt;
  const how = def.score.percent;
  if (how === 'score') return percent;
  const score = (percent / 100) * (typeof how === 'object' ? how.of : gpt.scoreMax(chart)!);
  return def.score.integer ? Math.round(score) : score;
}

/** The value of a score algorithm for what is asked; undefined when the playtype has no such algorithm. */
export function rate(gpt: Gpt, ask: Ask): number | null | undefined {
  const chart = {
    ...chartWith(gpt, ask.data ?? {}, ask.levelNum, ask.tiers),
    ...(ask.difficulty === undefined ? {} : { difficulty: ask.difficulty }),
  };
  const score = ask.score ?? (ask.percent === undefined ? 0 : scoreOfPercent(gpt, ask.percent, chart));
  const sent = ask.percent === undefined ? {} : { percent: ask.percent };
  const given = play({ lamp: ask.lamp ?? gpt.def.lamps.clear, score, ...sent, optional: ask.optional ?? {} });
  let graded = { percent: 0, grade: '' };
  try {
    graded = gpt.grade(given, chart);
  } catch {
    // A formula that needs no percent may be asked on a chart that has none.
  }
  return gpt.ratings({ ...given, ...graded }, chart)[ask.alg];
}

/** Content of the rows about score algorithms; each has only part of it. */
export interface Told {
  readonly score: number;
  readonly percent: number;
  readonly musicRate: number;
  readonly maxPercent: number;
  readonly lamp: string;
  readonly level: number;
  readonly difficulty: string;
  readonly isOfficial: boolean;
  readonly ex: number;
  readonly kaidenAverage: number;
  readonly worldRecord: number;
  readonly max: number;
  readonly coef: number | null;
  readonly nc: number | null;
  readonly hc: number | null;
  readonly ec: number | null;
  readonly exhc: number | null;
  readonly dpTier: number | null;
  readonly flare: number;
  readonly shape: string;
  readonly diedAtMeasure: number | null;
  readonly measures: number;
}

interface RatedRow {
  readonly of: readonly string[];
  ask(input: Told): Ask | string;
}

type Measures = readonly (readonly [bpm: number, notes: number, times: number])[];
const SHAPES: Record<string, Measures> = {
  'no measures': [],
  '3x50bpm then 32x190bpm, 16 notes each': [
    [50, 16, 3],
    [190, 16, 32],
  ],
  '3x50bpm/16 notes then 16x340bpm/32 notes': [
    [50, 16, 3],
    [340, 32, 16],
  ],
  '21x200bpm with 12x16,6x32,3x64 notes': [
    [200, 16, 12],
    [200, 32, 6],
    [200, 64, 3],
  ],
  '31x200 / 1 empty / 32x200': [
    [200, 16, 31],
    [200, 0, 1],
    [200, 16, 32],
  ],
  '1024x200bpm': [[200, 16, 1024]],
};

function unbroken(nps: readonly number[], notes: readonly number[], diedAt: number | null, measures: number): Ask {
  const perMeasure = { npsPerMeasure: nps, notesPerMeasure: notes };
  const died = diedAt === null ? {} : { lamp: 'FAILED', optional: { diedAt } };
  return { alg: `highest${measures}`, ...died, data: { ...perMeasure, breakdown: perMeasure } };
}

const npsOf = (bpm: number) => bpm / 15;
const spread = (measures: Measures, at: 0 | 1) => measures.flatMap((one) => Array<number>(one[2]).fill(one[at]));

const volforce = ({ score, lamp, level }: Pick<Told, 'score' | 'lamp' | 'level'>): Ask => ({
  alg: 'VF6',
  score,
  lamp,
  levelNum: level,
  data: { isOfficial: true },
});
const byScore = (alg: string, game: string): RatedRow => ({
  of: [game],
  ask: ({ score, level }) => ({ alg, score, levelNum: level }),
});
const FLARES = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'EX'];

/** Rows of the reference vectors that are about one score algorithm: of which playtypes, and what they ask. */
export const RATED_ROWS: Record<string, RatedRow> = {
  VF6: { of: ['sdvx:Single', 'usc:Controller', 'usc:Keyboard'], ask: volforce },
  VF6_unofficial: {
    of: ['usc:Controller', 'usc:Keyboard'],
    ask: ({ isOfficial }) => ({ alg: 'VF6', score: 9_900_000, levelNum: 18, data: { isOfficial } }),
  },
  BPI: {
    of: ['iidx:SP', 'iidx:DP'],
    ask: ({ ex, kaidenAverage, worldRecord, max, coef }) => bpi(ex, kaidenAverage, worldRecord, max, coef),
  },
  ktLampRatingSP: {
    of: ['iidx:SP'],
    ask: ({ lamp, level, nc, hc, exhc }) => ({
      alg: 'ktLampRating',
      lamp,
      levelNum: level,
      tiers: { 'kt-NC': nc ?? null, 'kt-HC': hc ?? null, 'kt-EXHC': exhc ?? null },
    }),
  },
  ktLampRatingDP: {
    of: ['iidx:DP'],
    ask: ({ lamp, dpTier, level }) => ({
      alg: 'ktLampRating',
      lamp,
      levelNum: level,
      tiers: { 'dp-tier': dpTier ?? null },
    }),
  },
  chunithmRating: byScore('rating', 'chunithm:Single'),
  waccaRate: byScore('rate', 'wacca:Single'),
  curatorSkill: byScore('curatorSkill', 'museca:Single'),
  arcaeaPotential: byScore('potential', 'arcaea:Touch'),
  gitadoraSkill: {
    of: ['gitadora:Gita', 'gitadora:Dora'],
    ask: ({ percent, level }) => ({ alg: 'skill', percent, levelNum: level }),
  },
  jubility: {
    of: ['jubeat:Single'],
    ask: ({ score, musicRate, level }) => ({ alg: 'jubility', score, percent: musicRate, levelNum: level }),
  },
  popnClassPoints: {
    of: ['popn:9B'],
    ask: ({ score, lamp, level }) => ({ alg: 'classPoints', score, lamp, levelNum: level }),
  },
  maimaidxRate: {
    of: ['maimaidx:Single'],
    ask: ({ percent, level }) => ({ alg: 'rate', percent, levelNum: level }),
  },
  maimaiRate: {
    of: ['maimai:Single'],
    ask: ({ percent, maxPercent, level }) => ({ alg: 'rate', percent, levelNum: level, data: { maxPercent } }),
  },
  ddrFlare: {
    of: ['ddr:SP', 'ddr:DP'],
    ask: ({ level, flare }) => flareSkill(level, flare),
  },
  itgHighestUnbroken: {
    of: ['itg:Stamina'],
    ask: ({ shape, diedAtMeasure, measures }) => {
      if (measures !== 32 && measures !== 256) return `no algorithm over ${measures} measures`;
      const known = SHAPES[shape];
      if (known === undefined) return `unknown shape ${shape}`;
      return unbroken(spread(known, 0).map(npsOf), spread(known, 1), diedAtMeasure, measures);
    },
  },
  MFCP: {
    of: ['ddr:SP'],
    ask: ({ lamp, level, difficulty }) => ({ alg: 'MFCP', lamp, levelNum: level, difficulty, score: 1_000_000 }),
  },
  sieglinde: {
    of: ['bms:7K', 'bms:14K', 'pms:Controller', 'pms:Keyboard'],
    ask: ({ lamp, ec, hc }) => ({ alg: 'sieglinde', lamp, tiers: { 'sgl-EC': ec, 'sgl-HC': hc } }),
  },
  ktRating: {
    of: ['museca:Single', 'ddr:SP', 'ddr:DP'],
    ask: ({ percent, level }) => ({ alg: 'ktRating', percent, levelNum: level }),
  },
};

type ShortList = { readonly repeat: [number, number] } | { readonly concat: [number, number][] };
const list = (short: ShortList): number[] => {
  const runs = 'repeat' in short ? [short.repeat] : short.concat;
  return runs.flatMap(([value, times]) => Array<number>(times).fill(value));
};

const call =
  <A extends unknown[]>(ask: (...args: A) => Ask | string) =>
  (args: unknown[]): Ask | string =>
    ask(...(args as A));
const scoreAndLevel = (alg: string) => call((score: number, level: number) => ({ alg, score, levelNum: level }));
const scoreLampLevel = (alg: string) =>
  call((score: number, lamp: string, level: number) => ({ alg, score, lamp, levelNum: level }));
const flareSkill = (level: number, flare: number | undefined): Ask => ({
  alg: 'flareSkill',
  score: 900_000,
  levelNum: level,
  optional: { flare: FLARES[flare ?? 0] },
});
const bpi = (score: number, kaidenAverage: number, worldRecord: number, max: number, coef: number | null): Ask => ({
  alg: 'BPI',
  score,
  data: { kaidenAverage, worldRecord, notecount: max / 2, bpiCoefficient: coef },
});

/** Functions of rg-stats as the facts call them: what their arguments ask. A text tells why a call is left out. */
export const FACT_CALLS: Record<string, (args: unknown[]) => Ask | string> = {
  'PoyashiBPI.calculate': call(bpi),
  'Volforce.calculateVF6': call((score: number, lamp: string, level: number) => volforce({ score, lamp, level })),
  'CHUNITHMRating.calculate': scoreAndLevel('rating'),
  'GITADORASkill.calculate': call((percent: number, level: number) => ({ alg: 'skill', percent, levelNum: level })),
  'Jubility.calculate': call((score: number, percent: number, level: number) => ({
    alg: 'jubility',
    score,
    percent,
    levelNum: level,
  })),
  'WACCARate.calculate': scoreAndLevel('rate'),
  'WACCARate.calculatePlus': () => 'a formula that no game uses yet',
  'PopnClassPoints.calculate': scoreLampLevel('classPoints'),
  'ITGHighestUnbroken.calculateFromNPSPerMeasure': call(
    (nps: ShortList, notes: ShortList, died: number | null, measures: number) =>
      unbroken(list(nps), list(notes), died, measures),
  ),
  'ITGHighestUnbroken.calculateFromBPMPerMeasure': call(
    (bpm: ShortList, notes: ShortList, died: number | null, measures: number) =>
      unbroken(list(bpm).map(npsOf), list(notes), died, measures),
  ),
  'MaimaiRate.calculate': call((percent: number, maxPercent: number, level: number) => ({
    alg: 'rate',
    percent,
    levelNum: level,
    data: { maxPercent },
  })),
  'MaimaiDXRate.calculate': call((percent: number, level: number, lamp?: string) => ({
    alg: 'rate',
    percent,
    levelNum: level,
    ...(lamp === undefined ? {} : { lamp }),
  })),
  'CuratorSkill.calculate': scoreAndLevel('curatorSkill'),
  'Potential.calculate': scoreAndLevel('potential'),
  'ONGEKIRating.calculate': scoreAndLevel('rating'),
  'ONGEKIRating.calculateRefresh': call((level: number, score: number, lamp: string, isFullBell: boolean) => ({
    alg: 'scoreRating',
    score,
    lamp,
    levelNum: level,
    optional: { bellLamp: isFullBell ? 'FULL BELL' : 'NONE' },
  })),
  'ONGEKIRating.calculatePlatinum': call((level: number, platinumStars: number) => ({
    alg: 'starRating',
    score: 1_000_000,
    levelNum: level,
    optional: { platinumStars },
  })),
  'DDRFlare.calculate': call(flareSkill),
};

/** Returns the input of an algorithm's call by the names of its arguments; unknown names are tiers. */
export function askByName(alg: string, names: readonly string[], args: readonly unknown[]): Ask {
  const { lamp, levelNum, difficulty, percent, ...tiers } = Object.fromEntries(names.map((name, i) => [name, args[i]]));
  const given = Object.entries({ lamp, levelNum, difficulty, percent }).filter(([, value]) => value !== undefined);
  return { alg, ...Object.fromEntries(given), tiers };
}
