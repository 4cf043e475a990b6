import type { ScoreAlg } from './define/algorithms.ts';
import type { Gpt } from './gpt.ts';
import { metricOf, type Best, type Metric } from './metric.ts';
import { playWith, singleRater } from './perfect.ts';
import type { ChartFacts } from './play.ts';

/** Least that a PB needs for a rating. */
export interface Way {
  /** Position of the lamp; null if the PB's own, or any, will do. */
  readonly lamp: number | null;
  /** Optional metrics besides, by name; those that the PB lacks. */
  readonly optional: Readonly<Record<string, string>>;
  /** Value of the metric. */
  readonly least: number;
  /** Whether the PB has that value already. */
  readonly isReached: boolean;
}

/** Finds what PBs need for a rating by one score algorithm. */
export interface WayFinder {
  readonly metric: Metric;
  /** Returns the rating of a perfect play; null if the chart is not rated. */
  readonly ceiling: (chart: ChartFacts) => number | null;
  /** Returns the alternatives for a rating of at least `wanted`, lesser lamps first. */
  readonly ways: (chart: ChartFacts, best: Best | undefined, wanted: number) => Way[];
}

/** Combination of a lamp and optional metrics that is rated in its own way. */
interface State {
  readonly lamp: number;
  readonly optional: readonly number[];
}

type Least = (
  wanted: number,
  chart: ChartFacts,
  lamp: string,
  optional: Readonly<Record<string, string>>,
) => number | null;

/** Returns the least value by an inverse, or by bisection if the algorithm has none. */
function leastBy(gpt: Gpt, alg: ScoreAlg<string, string>, name: string, metric: Metric): Least {
  const { inverse } = alg;
  if (inverse) return (wanted, chart, lamp, optional) => inverse.least(wanted, chart, { lamp, optional });
  const valueOf = singleRater(gpt, name);
  return (wanted, chart, lamp, optional) => {
    const max = metric.max(chart);
    if (max === undefined) return null;
    const reaches = (steps: number) => {
      const play = playWith(gpt, chart, metric, { lamp, value: steps / metric.unit, optional });
      return play !== null && (valueOf(play, chart) ?? -Infinity) >= wanted;
    };
    if (reaches(0)) return 0;
    let low = 0;
    let high = Math.floor(max * metric.unit);
    if (!reaches(high)) return null;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (reaches(middle)) high = middle;
      else low = middle;
    }
    return high / metric.unit;
  };
}

/** Returns all combinations of positions in lists of these lengths. */
const combinations = (lengths: readonly number[]): number[][] =>
  lengths.reduce<number[][]>(
    (all, length) => all.flatMap((one) => Array.from({ length }, (_, position) => [...one, position])),
    [[]],
  );

/** Returns the function that finds what PBs need for a rating by a score algorithm. Build it once. */
export function wayFinder(gpt: Gpt, name: string): WayFinder {
  const { def } = gpt;
  const alg = def.scoreAlgs[name]!;
  const { inverse } = alg;
  const metric = metricOf(def, inverse);
  const { order } = def.lamps;
  const rated = inverse ? (inverse.lamps ?? []).filter((lamp) => order.includes(lamp)) : order;
  const lamps = [...new Set([0, ...rated.map((lamp) => gpt.lampIndex(lamp))])];
  const clear = gpt.lampIndex(def.lamps.clear);
  const extras = Object.entries(inverse?.optional ?? {});
  const named = (positions: readonly number[]) =>
    Object.fromEntries(extras.map(([key, values], i) => [key, values[positions[i]!]!]));
  const states: (State & { readonly values: Readonly<Record<string, string>> })[] = lamps.flatMap((lamp) =>
    combinations(extras.map(([, values]) => values.length)).map((optional) => ({
      lamp,
      optional,
      values: named(optional),
    })),
  );
  const leastOf = leastBy(gpt, alg, name, metric);
  const valueOf = singleRater(gpt, name);
  const top = states.at(-1)!;
  const bestLamp = order.at(-1)!;

  /** Returns the state that a PB is in; for a chart without one that of a plain clear. */
  const stateOf = (best: Best | undefined): State => {
    const lamp = best?.lamp ?? clear;
    const optional = extras.length > 0 ? best?.optional() : undefined;
    return {
      lamp: lamps.findLast((from) => from <= lamp)!,
      optional: extras.map(([key, values]) => Math.max(0, values.indexOf(optional?.[key] as string))),
    };
  };

  const missingValues = (state: State, own: State, values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      extras.flatMap(([key], i) => (state.optional[i]! > own.optional[i]! ? [[key, values[key]!]] : [])),
    );

  return {
    metric,
    ceiling: (chart) => {
      const value = metric.max(chart);
      const play =
        value === undefined ? null : playWith(gpt, chart, metric, { lamp: bestLamp, value, optional: top.values });
      return play && valueOf(play, chart);
    },
    ways: (chart, best, wanted) => {
      const own = stateOf(best);
      const current = best ? (metric.of(best) ?? 0) : 0;
      const found: (Way & { state: State })[] = [];
      for (const state of states) {
        if (state.lamp < own.lamp || state.optional.some((position, i) => position < own.optional[i]!)) continue;
        const least = leastOf(wanted, chart, order[state.lamp]!, state.values);
        if (least === null || found.some((way) => isWithin(way, state, Math.max(least, current)))) continue;
        found.push({
          lamp: state.lamp > (best?.lamp ?? 0) ? state.lamp : null,
          optional: missingValues(state, own, state.values),
          least,
          isReached: least <= current,
          state,
        });
      }
      return found;
    },
  };
}

/** Returns whether a way asks for no more than a state with this value of the metric. */
const isWithin = (way: Way & { state: State }, state: State, least: number): boolean =>
  way.least <= least &&
  way.state.lamp <= state.lamp &&
  way.state.optional.every((position, i) => position <= state.optional[i]!);
