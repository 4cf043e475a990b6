import type { PartitionedReducer } from '../../src/games/engine/define/reducers.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { ager, rulesAt } from '../../src/games/engine/newness.ts';
import { chooser } from '../../src/games/engine/partition.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { rateProfile as rateProfileInEngine } from './profiles.ts';
import { chartWith, rate as rateInEngine, type Ask } from './rated.ts';

/** A row of the vectors of 2026. */
export interface Row {
  readonly id: string;
  readonly game: string;
  readonly playtype: string;
  readonly fn: string;
  readonly in: Readonly<Record<string, unknown>>;
  readonly out: unknown;
  readonly note?: string;
}

interface ChartsOfVersion {
  readonly version: string;
  readonly levels: readonly number[];
  readonly percent: number;
}

/** Inputs of a row; each has only some of them. */
interface Given {
  readonly score: number;
  readonly percent: number;
  readonly musicRate: number;
  readonly maxPercent: number;
  readonly level: number;
  readonly lamp: string;
  readonly noteLamp: string;
  readonly fullBell: boolean;
  readonly stars: number;
  readonly platinumScore: number;
  readonly maxPlatinumScore: number;
  readonly bpi: readonly number[];
  readonly dxScore: number;
  readonly maxDxScore: number;
  readonly combo: string | null;
  readonly flare: string;
  readonly rankedLevel: number;
  readonly nps: Repeated;
  readonly notes: Repeated;
  readonly measures: number;
  readonly diedAt: number | null;
  readonly exScore: number;
  readonly kaidenAverage: number;
  readonly worldRecord: number;
  readonly coefficient: number;
  readonly rating: number;
  readonly VF7: number | readonly number[];
  readonly allPerfect: boolean;
  readonly plays: readonly number[];
  readonly play: {
    readonly VF7: number;
    readonly part: 'old' | 'new';
    readonly rating: number;
    readonly before: number | null;
  };
  readonly old: readonly number[];
  readonly new: readonly number[];
  readonly best: readonly number[];
  readonly platinum: readonly number[];
  readonly chartVersion: string;
  readonly gameVersion: string;
  readonly region: string;
  /** Charts of versions, or the number of charts of a level. */
  readonly charts: number | readonly ChartsOfVersion[];
  readonly hot: readonly number[];
  readonly other: readonly number[];
  readonly pickUp: readonly number[];
  readonly common: readonly number[];
}
type Repeated = readonly number[] | { readonly repeat: readonly [value: number, times: number] };
export type Runner = (gpt: Gpt, given: Given) => unknown;

/** How ratings are found: by the engine, or from a server. */
export interface Means {
  readonly rate: typeof rateInEngine;
  readonly rateProfile: typeof rateProfileInEngine;
}

let means: Means = { rate: rateInEngine, rateProfile: rateProfileInEngine };
const rate: Means['rate'] = (...asked) => means.rate(...asked);
const rateProfile: Means['rateProfile'] = (...asked) => means.rateProfile(...asked);

/** Runs rows with other means than the engine. */
export function runWith<T>(other: Means, run: () => T): T {
  const engine = means;
  means = other;
  try {
    return run();
  } finally {
    means = engine;
  }
}

const asked =
  (ask: (given: Given, gpt: Gpt) => Ask): Runner =>
  (gpt, given) =>
    rate(gpt, ask(given, gpt));

/** Decimals that a result is compared with: cut to them. */
const cut = (value: unknown, decimals: number) => Math.floor(Number(value) * 10 ** decimals + 1e-6) / 10 ** decimals;
const rounded = (value: unknown, decimals: number) => Number(Number(value).toFixed(decimals));

const list = (short: Repeated): readonly number[] =>
  'repeat' in short ? Array<number>(short.repeat[1]).fill(short.repeat[0]) : short;

/** The tiers of a row, by the names of the game's tier lists. */
const tiersOf = ({ def }: Gpt, given: object) =>
  Object.fromEntries(
    Object.entries(def.tiers).map(([name, { key }]) => [name, (given as Record<string, unknown>)[key] ?? null]),
  );

const byLamp =
  (alg: string): Runner =>
  (gpt, given) =>
    rate(gpt, { alg, lamp: given.lamp, levelNum: given.level ?? 12, tiers: tiersOf(gpt, given) });

const least =
  (alg: string, lampOf: (given: Given) => string): Runner =>
  (gpt, given) => {
    const { inverse } = gpt.def.scoreAlgs[alg]!;
    const wanted = given.rating ?? given.VF7;
    return inverse!.least(wanted, chartWith(gpt, {}, given.level), { lamp: lampOf(given), optional: {} });
  };

/** The class of a rating, whatever the row calls it. */
const classOf: Runner = (gpt, given) => {
  const [rating] = Object.values(given) as number[];
  const from = Object.values(gpt.def.classes).flatMap((set) => ('from' in set ? [set.from] : []))[0]!;
  return Object.values(gpt.derivedClasses({ [from]: rating! }))[0];
};

const COMBOS: Readonly<Record<string, string>> = {
  FC: 'FULL COMBO',
  AJ: 'ALL JUSTICE',
  AJC: 'ALL JUSTICE CRITICAL',
};

/** The VOLFORCE of a profile before and after a play; `before` is the player's old value on the chart. */
const gainOfVolforce: Runner = (gpt, { VF7, play }) => {
  const old = VF7 as readonly number[];
  const at = play.before === null ? -1 : old.indexOf(play.before);
  const profile = (values: readonly number[]) => rateProfile(gpt, { VF7: values })['VF7']!;
  const [before, after] = [profile(old), profile([...old.filter((_, i) => i !== at), play.VF7])];
  return { before, after, gain: rounded(after - before, 3) };
};

/** A profile rating from values on new and on old charts, before and after a play. */
const gainOf =
  (score: string, profile: string, unit: number) =>
  (gpt: Gpt, { old, new: fresh, play: { part, rating, before } }: Given) => {
    const lists = { new: [...fresh], old: [...old] };
    const rated = () => rateProfile(gpt, { [`${score}:0`]: lists.new, [`${score}:1`]: lists.old })[profile]!;
    const how = gpt.def.profileAlgs[profile]!.reduce;
    const parts = how.op === 'sumParts' ? how.parts : [];
    const best = (values: readonly number[], n: number) => values.toSorted((a, b) => b - a).slice(0, n);
    const counted = () => [...best(lists.new, parts[0]!.n), ...best(lists.old, parts[1]!.n)];
    const sum = () => counted().reduce((total, value) => total + Math.round(value * unit), 0) / unit;
    const [sumBefore, shownBefore] = [sum(), rated()];
    if (before !== null) lists[part].splice(lists[part].indexOf(before), 1);
    lists[part].push(rating);
    return { sumBefore, sumAfter: sum(), shownBefore, shownAfter: rated() };
  };

/** Rules of the version with this name in a region. */
function rulesOf(gpt: Gpt, version: string, region: string) {
  const versions = shippedVersions(gpt);
  const running = versions.find(({ id, name }) => name === version || id === version)!;
  const known = versions.filter(({ variantOf }) => variantOf === undefined);
  const upTo = known.slice(0, known.indexOf(running) + 1);
  return rulesAt(
    upTo.map(({ releases: _, ...one }) => one),
    region.toUpperCase(),
    0,
  );
}

const ageIn = (gpt: Gpt, chartVersion: string, gameVersion: string, region: string) => {
  const { newness, difficulties } = gpt.def;
  const chart = {
    difficulty: difficulties.default,
    data: { displayVersion: chartVersion },
    songData: {},
    versions: [],
  };
  return ager(newness!, difficulties.order, shippedVersions(gpt), rulesOf(gpt, gameVersion, region))([chart])[0]!;
};

/** The two parts of a maimai DX rating, from charts of these versions. */
const bestOfVersions: Runner = (gpt, { charts, gameVersion, region }) => {
  const rated = (charts as readonly ChartsOfVersion[]).flatMap(({ version, levels, percent }, at) =>
    levels.map((level, i) => ({
      value: rate(gpt, { alg: 'rate', percent, levelNum: level, lamp: 'CLEAR' })!,
      song: 1000 * at + i,
      difficulty: gpt.def.difficulties.default,
      data: {},
      songData: {},
      age: ageIn(gpt, version, gameVersion, region),
    })),
  );
  const how = gpt.def.profileAlgs['rate']!.reduce as PartitionedReducer;
  const [fresh = [], old = []] = chooser(how)(rated.toSorted((a, b) => b.value - a.value));
  const sum = (part: readonly { value: number }[]) => part.reduce((total, { value }) => total + value, 0);
  const best = new Map([['rate', rated.toSorted((a, b) => b.value - a.value)]]);
  return { old35: sum(old), new15: sum(fresh), total: gpt.profileRatings(new Map(), best)['rate'] };
};

/** Functions of the rows that this layer computes. A key with a game goes before one without. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  'chunithm playRating': asked(({ score, level }) => ({ alg: 'rating', score, levelNum: level })),
  'maimaidx playRating': asked(({ percent, level, lamp }) => ({ alg: 'rate', percent, levelNum: level, lamp })),
  'arcaea playRating': (gpt, { score, level }) => rounded(rate(gpt, { alg: 'potential', score, levelNum: level }), 6),
  overpower: asked(({ score, level, combo }) => ({
    alg: 'overPower',
    score,
    levelNum: level,
    lamp: COMBOS[combo ?? ''] ?? 'CLEAR',
  })),
  minScoreForRating: least('rating', () => 'CLEAR'),
  minScoreForVF7: least('VF7', ({ lamp }) => lamp),
  minPercentForRating: least('rate', ({ allPerfect }) => (allPerfect ? 'ALL PERFECT' : 'CLEAR')),
  VF6: asked(({ score, lamp, level }) => ({ alg: 'VF6', score, lamp, levelNum: level })),
  VF7: asked(({ score, lamp, level }) => ({ alg: 'VF7', score, lamp, levelNum: level })),
  profileVF7: (gpt, { VF7 }) => rateProfile(gpt, { VF7: VF7 as readonly number[] })['VF7'],
  'sdvx gainOfPlay': gainOfVolforce,
  'chunithm gainOfPlay': gainOf('rating', 'rating', 100),
  'maimaidx gainOfPlay': (gpt, given) => {
    const { shownBefore, shownAfter } = gainOf('rate', 'rate', 1)(gpt, given);
    return { before: shownBefore, after: shownAfter, gain: shownAfter - shownBefore };
  },
  'profileRating30+20': (gpt, given) => rateProfile(gpt, { 'rating:0': given.new, 'rating:1': given.old })['rating'],
  'profileRating35+15': bestOfVersions,
  partOfChart: (gpt, { chartVersion, gameVersion, region }) => ageIn(gpt, chartVersion, gameVersion, region),
  profileRatingRefresh: (gpt, given) =>
    rateProfile(gpt, { 'scoreRating:0': given.new, 'scoreRating:1': given.best, starRating: given.platinum })[
      'refreshRating'
    ],
  potentialV7: (gpt, { plays }) => rateProfile(gpt, { potential: plays })['naivePotential'],
  'gitadora skill': asked(({ percent, level }) => ({ alg: 'skill', percent, levelNum: level })),
  profileSkill: (gpt, { hot, other }) => rateProfile(gpt, { 'skill:0': hot, 'skill:1': other })['skill'],
  jubility: asked(({ score, musicRate, level }) => ({
    alg: 'jubility',
    score,
    percent: musicRate,
    levelNum: level,
    // Only hard mode goes beyond 100 %.
    ...(musicRate > 100 && { difficulty: 'HARD EXT' }),
  })),
  profileJubility: (gpt, { pickUp, common }) =>
    rateProfile(gpt, { 'jubility:0': pickUp, 'jubility:1': common })['jubility'],
  flareSkill: asked(({ level, flare, lamp }) => ({
    alg: 'flareSkill',
    score: 900_000,
    levelNum: level,
    lamp,
    optional: { flare },
  })),
  profileFlareSkill: (gpt, given) => {
    const parts = Object.values(given) as (readonly number[])[];
    const lists = parts.map((values, i) => [`flareSkill:${i}`, values] as const);
    return rateProfile(gpt, Object.fromEntries(lists))['flareSkill'];
  },
  'maimai rate': asked(({ percent, maxPercent, level }) => ({
    alg: 'rate',
    percent,
    levelNum: level,
    data: { maxPercent },
  })),
  'wacca rate': asked(({ score, level }) => ({ alg: 'rate', score, levelNum: level })),
  curatorSkill: asked(({ score, level }) => ({ alg: 'curatorSkill', score, levelNum: level })),
  ratingUpToAct3: asked(({ score, level }) => ({ alg: 'rating', score, levelNum: level })),
  scoreRating: asked(({ score, level, noteLamp, fullBell }) => ({
    alg: 'scoreRating',
    score,
    lamp: noteLamp,
    levelNum: level,
    optional: { bellLamp: fullBell ? 'FULL BELL' : 'NONE' },
  })),
  starRating: asked(({ level, stars }) => ({
    alg: 'starRating',
    score: 1_000_000,
    levelNum: level,
    optional: { platinumStars: stars },
  })),
  platinumStars: ({ def }, { platinumScore, maxPlatinumScore }) => {
    const shown = def.v3!.derived!(
      {
        score: 1_000_000,
        lamp: 'CLEAR',
        judgements: {},
        optional: { platinumScore },
        chartData: () => ({ maxPlatScore: maxPlatinumScore }),
      },
      {},
    );
    return def.v3!.names!['platinumStars']!.indexOf(shown['platinumStars'] as string);
  },
  totalBPI: ({ def }, { bpi, charts }) => def.totals!['totalBPI']!.total(bpi, charts as number),
  dxStars: (gpt, { dxScore, maxDxScore }) =>
    gpt.derive!({ judgements: {}, optional: { dxScore }, chart: { data: { notecount: maxDxScore / 3 } } })['dxStars'],
  classPoints: (gpt, { score, lamp, level }) => cut(rate(gpt, { alg: 'classPoints', score, lamp, levelNum: level }), 2),
  BPI: (gpt, { exScore, kaidenAverage, worldRecord, notes, coefficient }) => {
    const data = { kaidenAverage, worldRecord, notecount: notes, bpiCoefficient: coefficient };
    return rate(gpt, { alg: 'BPI', score: exScore, data });
  },
  ktLampRatings: (gpt, given) => ({
    ktLampRating: byLamp('ktLampRating')(gpt, given),
    ktLampRatingHC: byLamp('ktLampRatingHC')(gpt, given),
    ktLampRatingEXHC: byLamp('ktLampRatingEXHC')(gpt, given),
  }),
  sieglinde: byLamp('sieglinde'),
  paSkill: asked(({ percent, level }) => ({ alg: 'paSkill', percent, levelNum: level })),
  blockRating: asked(({ lamp, rankedLevel }) => ({ alg: 'blockRating', lamp, data: { rankedLevel } })),
  highestUnbroken: asked(({ nps, notes, measures, diedAt }) => ({
    alg: `highest${measures}`,
    ...(diedAt === null ? {} : { lamp: 'FAILED', optional: { diedAt } }),
    data: { npsPerMeasure: list(nps), notesPerMeasure: list(notes) },
  })),
  colour: classOf,
  badge: classOf,
  class: classOf,
  flareClass: classOf,
  vfClass: classOf,
};

/** Functions that this layer does not compute, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'wacca ratePlus': 'the formula of a fan-made version, which no playtype has',
};

/** The runner for a row, or the reason why it has none. */
export function runnerOf({ game, fn, note = '' }: Row): Runner | string {
  if (note.includes('disputed')) return 'disputed';
  return RUNNERS[`${game} ${fn}`] ?? RUNNERS[fn] ?? LEFT_OUT[`${game} ${fn}`] ?? 'UNKNOWN FUNCTION';
}
