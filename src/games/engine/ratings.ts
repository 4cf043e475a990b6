import { contextOf } from './context.ts';
import type { Playtype } from './define.ts';
import type { ScoreAlg } from './define/algorithms.ts';
import type { BestReducer, ProfileReducer, Reducer } from './define/reducers.ts';
import { partitioned } from './partition.ts';
import type { Counted, RatedChart } from './partition.ts';
import type { ChartFacts, GradedPlay, PlayContext, Ratings } from './play.ts';
import type { Positions } from './positions.ts';

/**
 * Values that a profile rating is computed from: the best `n` of a score algorithm, or all of them (null); with `charts` also the data of
 * their charts.
 */
export interface ProfileInput {
  readonly of: string;
  readonly n: number | null;
  readonly charts?: true;
}

/** Returns the value of an algorithm; null if it does not rate the play, throws for its input, or is not finite. */
export function rate(alg: ScoreAlg<string, string>, context: PlayContext): number | null {
  try {
    const value = alg.calc(context);
    return Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

/** Computes every score rating of plays of one playtype. */
export function rater(def: Playtype, lamps: Positions): (play: GradedPlay, chart: ChartFacts) => Ratings {
  const algs = Object.entries(def.scoreAlgs);
  return (play, chart) => {
    const context = contextOf(play, chart, lamps);
    const ratings: Ratings = {};
    for (const [name, alg] of algs) ratings[name] = rate(alg, context);
    return ratings;
  };
}

/** Returns the sum of the first n values, as whole multiples of 1/unit if a unit is given; the result is in units. */
function sumOf(values: readonly number[], n: number, unit: number | undefined): number {
  const end = Math.min(n, values.length);
  let sum = 0;
  for (let i = 0; i < end; i += 1) sum += unit === undefined ? values[i]! : Math.round(values[i]! * unit);
  return sum;
}

/** Rounds down to a multiple of 1/unit, tolerating rounding errors just below one. */
const floorTo = (value: number, unit: number): number => Math.floor(value * unit + 1e-6) / unit;

type Lists = ReadonlyMap<string, readonly number[]>;

/** Returns the result of a reducer whose counted values have been added. */
export function resultOfBest(how: BestReducer, { sum, count }: Counted): number | null {
  const { op, n, full, unit, floor, round, scale = 1 } = how;
  if (count === 0 || (full && count < n)) return null;
  const total = sum * scale;
  const over = op === 'meanBest' ? n : 1;
  if (round) return Math.round(total / over) / (unit ?? 1);
  const value = total / (over * (unit ?? 1));
  return floor ? floorTo(value, unit ?? 1) : value;
}

function best(how: BestReducer, lists: Lists): number | null {
  const values = lists.get(how.of) ?? [];
  return resultOfBest(how, { sum: sumOf(values, how.n, how.unit), count: Math.min(how.n, values.length) });
}

/** Weighted sum of other reducers. */
export type WeightedSum = ProfileReducer & { op: 'weightedSum' };

/** Returns the result of a weighted sum from those of its parts. */
export function resultOfWeighted(how: WeightedSum, results: readonly (number | null)[]): number | null {
  const { parts, over = 1, unit = 1, floor, none } = how;
  if (results.every((value) => value === null)) return none ?? null;
  const sum = results.reduce<number>((total, value, i) => total + parts[i]!.weight * (value ?? 0), 0) / over;
  return floor ? floorTo(sum, unit) : sum;
}

/** Returns the value of a reducer over lists by score algorithm, best value first; a missing list counts as empty. */
export function reduce(how: Reducer, lists: Lists): number | null {
  if (how.op === 'weightedSum')
    return resultOfWeighted(
      how,
      how.parts.map((part) => best(part.reduce, lists)),
    );
  const values = how.op === 'best' || how.op === 'sumAll' ? (lists.get(how.of) ?? []) : [];
  if (how.op === 'best') return values[0] ?? null;
  if (how.op === 'sumAll') return values.length === 0 ? (how.none ?? null) : sumOf(values, Infinity, undefined);
  return best(how, lists);
}

/** Returns the lists a reducer reads, each with the number of best values that count (null = all). */
export function sourcesOf(how: ProfileReducer): ProfileInput[] {
  if (how.op === 'weightedSum') return how.parts.flatMap((part) => sourcesOf(part.reduce));
  if (how.op === 'sumParts') return [{ of: how.of, n: null, charts: true }];
  return [{ of: how.of, n: how.op === 'sumAll' ? null : how.op === 'best' ? 1 : how.n }];
}

/** Returns a function that computes session ratings from the ratings of all scores of the session. */
export function sessionRater(def: Playtype): (all: readonly Readonly<Ratings>[]) => Ratings {
  const algs = Object.entries(def.sessionAlgs);
  const names = [...new Set(algs.flatMap(([, alg]) => sourcesOf(alg.reduce).map(({ of }) => of)))];
  return (all) => {
    const lists = new Map(
      names.map((name) => {
        const values = all.flatMap((ratings) => ratings[name] ?? []);
        return [name, values.sort((a, b) => b - a)] as const;
      }),
    );
    return Object.fromEntries(algs.map(([name, { reduce: how }]) => [name, reduce(how, lists)]));
  };
}

const NO_CHARTS: ReadonlyMap<string, readonly RatedChart[]> = new Map();

type Rater = (lists: Lists, charts: typeof NO_CHARTS) => number | null;

/** Returns a function that computes one profile rating. */
function profileReducer(how: ProfileReducer): Rater {
  if (how.op === 'sumParts') {
    const over = partitioned(how);
    return (_lists, charts) => over(charts.get(how.of) ?? []);
  }
  if (how.op !== 'weightedSum') return (lists) => reduce(how, lists);
  const parts = how.parts.map((part) => profileReducer(part.reduce));
  return (lists, charts) =>
    resultOfWeighted(
      how,
      parts.map((rated) => rated(lists, charts)),
    );
}

/** Returns a function that computes profile ratings from best-first lists, one per score algorithm; a missing list counts as empty. */
export function profileRater(def: Playtype): (lists: Lists, charts?: typeof NO_CHARTS) => Ratings {
  const algs = Object.entries(def.profileAlgs).map(([name, alg]) => [name, profileReducer(alg.reduce)] as const);
  return (lists, charts = NO_CHARTS) => Object.fromEntries(algs.map(([name, rated]) => [name, rated(lists, charts)]));
}

/** Returns the lists `profileRater` needs, one per score algorithm, long enough for every profile algorithm over it. */
export function profileInputs(def: Playtype): ProfileInput[] {
  const needed = new Map<string, ProfileInput>();
  for (const source of Object.values(def.profileAlgs).flatMap((alg) => sourcesOf(alg.reduce))) {
    const known = needed.get(source.of) ?? source;
    const n = known.n === null || source.n === null ? null : Math.max(known.n, source.n);
    needed.set(source.of, { of: source.of, n, ...(known.charts || source.charts ? { charts: true } : {}) });
  }
  return [...needed.values()];
}
