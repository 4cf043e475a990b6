import type { Gpt } from './gpt.ts';
import { leastBy } from './least.ts';
import { metricOf, type Best, type Metric } from './metric.ts';
import { playWith, singleRater } from './perfect.ts';
import type { ChartFacts } from './play.ts';
import { isAtMost, ratedStates, type State } from './rated-states.ts';

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

/** Returns the function that finds what PBs need for a rating by a score algorithm. Build it once. */
export function wayFinder(gpt: Gpt, name: string): WayFinder {
  const metric = metricOf(gpt.def, gpt.def.scoreAlgs[name]!.inverse);
  return { metric, ceiling: ceilingBy(gpt, name, metric), ways: waysBy(gpt, name, metric) };
}

function ceilingBy(gpt: Gpt, name: string, metric: Metric): WayFinder['ceiling'] {
  const valueOf = singleRater(gpt, name);
  const { optional } = ratedStates(gpt, name).all.at(-1)!;
  const lamp = gpt.def.lamps.order.at(-1)!;
  return (chart) => {
    const value = metric.max(chart);
    const play = value === undefined ? null : playWith(gpt, chart, metric, { lamp, value, optional });
    return play && valueOf(play, chart);
  };
}

function waysBy(gpt: Gpt, name: string, metric: Metric): WayFinder['ways'] {
  const states = ratedStates(gpt, name);
  const leastOf = leastBy(gpt, name, metric);
  return (chart, best, wanted) => {
    const own = states.of(best);
    const current = best ? (metric.of(best) ?? 0) : 0;
    const found: { way: Way; state: State }[] = [];
    for (const state of states.all) {
      if (!isAtMost(own, state)) continue;
      const least = leastOf(wanted, chart, state);
      if (least === null) continue;
      // Another way asks for no more.
      if (found.some(({ way, state: lesser }) => way.least <= Math.max(least, current) && isAtMost(lesser, state)))
        continue;
      const lamp = state.lampIndex > (best?.lamp ?? 0) ? state.lampIndex : null;
      const optional = states.missing(state, own);
      found.push({ way: { lamp, optional, least, isReached: least <= current }, state });
    }
    return found.map(({ way }) => way);
  };
}
