import type { GptChart, GptCharts } from '../../catalogue/gpt-charts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { wayFinder, type WayFinder } from '../../games/engine/ways.ts';

const finders = new WeakMap<Gpt, Map<string, WayFinder>>();

/** Returns the finder of ways for a score algorithm, built once. */
export function finderOf(gpt: Gpt, alg: string): WayFinder {
  const known = finders.get(gpt) ?? new Map<string, WayFinder>();
  finders.set(gpt, known);
  const finder = known.get(alg) ?? wayFinder(gpt, alg);
  known.set(alg, finder);
  return finder;
}

/** Chart that an algorithm rates, with the rating of a perfect play. */
export interface Ceiling {
  readonly chart: GptChart;
  readonly value: number;
}

const ceilings = new WeakMap<GptCharts, Map<string, readonly Ceiling[]>>();

/** Returns the charts that a score algorithm rates above 0, the highest first; cached with the charts. */
export function ceilingsOf(gpt: Gpt, charts: GptCharts, alg: string): readonly Ceiling[] {
  const known = ceilings.get(charts) ?? new Map<string, readonly Ceiling[]>();
  ceilings.set(charts, known);
  const found = known.get(alg);
  if (found) return found;
  const { ceiling } = finderOf(gpt, alg);
  const rated: Ceiling[] = [];
  for (const chart of charts.values()) {
    const value = ceiling(chart.facts);
    if (value !== null && value > 0) rated.push({ chart, value });
  }
  rated.sort((a, b) => b.value - a.value);
  known.set(alg, rated);
  return rated;
}
