import type { AggregateAlg, Playtype, Reducer, ScoreAlg } from '../define.ts';
import { contextOf } from './context.ts';
import type { ChartFacts, GradedPlay, PlayContext, Ratings } from './play.ts';
import type { Positions } from './positions.ts';

/** Which values a profile rating is computed from: the best `n` of a score algorithm, or all of them (null). */
export interface ProfileInput {
  readonly of: string;
  readonly n: number | null;
}

/** The value of an algorithm; null when it does not rate the play, refuses its input by throwing, or is not finite. */
function rate(alg: ScoreAlg<string, string>, context: PlayContext): number | null {
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

/** Sum of the first n values, as whole multiples of 1/unit where a unit is given; the result is in units. */
function sumOf(values: readonly number[], n: number, unit: number | undefined): number {
  const end = Math.min(n, values.length);
  let sum = 0;
  for (let i = 0; i < end; i += 1) sum += unit === undefined ? values[i]! : Math.round(values[i]! * unit);
  return sum;
}

/** Value of a reducer over a list of values, best first. */
export function reduce(reducer: Reducer, values: readonly number[]): number | null {
  if (reducer.op === 'best') return values[0] ?? null;
  if (reducer.op === 'sumAll') {
    return values.length === 0 ? (reducer.none ?? null) : sumOf(values, values.length, undefined);
  }
  const { op, n, unit, scale = 1 } = reducer;
  if (values.length === 0 || (reducer.full && values.length < n)) return null;
  const divisor = (op === 'meanBest' ? n : 1) * (unit ?? 1);
  return (sumOf(values, n, unit) * scale) / divisor;
}

/** Computes session ratings from the ratings of all scores of the session. */
export function sessionRater(def: Playtype): (all: readonly Readonly<Ratings>[]) => Ratings {
  const algs = Object.entries(def.sessionAlgs);
  const names = [...new Set(algs.map(([, alg]) => alg.reduce.of))];
  return (all) => {
    const lists = new Map(
      names.map((name) => {
        const values = all.flatMap((ratings) => ratings[name] ?? []);
        return [name, values.sort((a, b) => b - a)] as const;
      }),
    );
    return reduceAll(algs, lists);
  };
}

function reduceAll(
  algs: readonly (readonly [string, AggregateAlg])[],
  lists: ReadonlyMap<string, readonly number[]>,
): Ratings {
  return Object.fromEntries(algs.map(([name, { reduce: how }]) => [name, reduce(how, lists.get(how.of) ?? [])]));
}

/** Computes profile ratings from best-first lists, one per score algorithm; a missing list counts as empty. */
export function profileRater(def: Playtype): (best: ReadonlyMap<string, readonly number[]>) => Ratings {
  const algs = Object.entries(def.profileAlgs);
  return (best) => reduceAll(algs, best);
}

/** Which lists `profileRater` needs, one per score algorithm, long enough for every profile algorithm over it. */
export function profileInputs(def: Playtype): ProfileInput[] {
  const needed = new Map<string, number | null>();
  for (const { reduce: how } of Object.values(def.profileAlgs)) {
    const n = how.op === 'sumAll' ? null : how.op === 'best' ? 1 : how.n;
    const known = needed.get(how.of);
    needed.set(how.of, known === null || n === null ? null : Math.max(known ?? 0, n));
  }
  return [...needed].map(([of, n]) => ({ of, n }));
}
