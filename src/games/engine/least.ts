import type { Gpt } from './gpt.ts';
import type { Metric } from './metric.ts';
import { playWith, singleRater } from './perfect.ts';
import type { ChartFacts } from './play.ts';

/** Lamp and optional metrics by which plays are rated in their own way. */
export interface Rated {
  readonly lamp: string;
  readonly optional: Readonly<Record<string, string>>;
}

/** Returns the least value of a metric with which plays have at least a rating; null if there is none. */
export type Least = (wanted: number, chart: ChartFacts, rated: Rated) => number | null;

/** Returns the function for the least value of the metric by a score algorithm's inverse, or by bisection if it has none. */
export function leastBy(gpt: Gpt, name: string, metric: Metric): Least {
  const { inverse } = gpt.def.scoreAlgs[name]!;
  return inverse ? (wanted, chart, rated) => inverse.least(wanted, chart, rated) : leastByTrying(gpt, name, metric);
}

/** Returns the least value of the metric by bisection: no algorithm gives less for more. */
function leastByTrying(gpt: Gpt, name: string, metric: Metric): Least {
  const valueOf = singleRater(gpt, name);
  return (wanted, chart, { lamp, optional }) => {
    const max = metric.max(chart);
    if (max === undefined) return null;
    const reaches = (steps: number) => {
      const play = playWith(gpt, chart, metric, { lamp, value: steps / metric.unit, optional });
      return play !== null && (valueOf(play, chart) ?? -Infinity) >= wanted;
    };
    const most = Math.floor(max * metric.unit);
    if (!reaches(most)) return null;
    return reaches(0) ? 0 : bisect(reaches, most) / metric.unit;
  };
}

/** Returns the least number up to `high` that fits, if `high` does and 0 does not. */
export function bisect(fits: (number: number) => boolean, high: number): number {
  let low = 0;
  let least = high;
  while (least - low > 1) {
    const middle = Math.floor((low + least) / 2);
    if (fits(middle)) least = middle;
    else low = middle;
  }
  return least;
}
