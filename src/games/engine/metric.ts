import type { Playtype } from './define.ts';
import type { Inverse } from './define/algorithms.ts';
import { scoreMax } from './grade.ts';
import type { ChartFacts } from './play.ts';

/** Player's best on a chart, as far as ratings depend on it. */
export interface Best {
  readonly score: number;
  readonly percent: number;
  /** Position of the lamp. */
  readonly lamp: number;
  readonly optional: () => Readonly<Record<string, unknown>>;
}

/** Metric that decides a rating. */
export interface Metric {
  readonly name: 'score' | 'percent' | `optional.${string}`;
  /** Multiples of 1/unit. */
  readonly unit: number;
  /** Values of an enumeration, worst first; the metric is the position of one. */
  readonly values: readonly string[] | undefined;
  /** Returns the largest value on a chart; undefined if the chart lacks the data for it. */
  readonly max: (chart: ChartFacts) => number | undefined;
  /** Returns the value of a PB; null if it has none. */
  readonly of: (best: Best) => number | null;
}

const known = (max: number | undefined): number | undefined => (max !== undefined && max > 0 ? max : undefined);

/** Returns the metric that an inverse finds the least value of; without an inverse the score. */
export function metricOf(def: Playtype, inverse: Inverse | undefined): Metric {
  const { metric: name = 'score', unit = 1 } = inverse ?? { unit: def.score.integer ? 1 : 100 };
  if (name === 'score') {
    return {
      name,
      unit,
      values: undefined,
      max: (chart) => known(scoreMax(def.score, chart)),
      of: ({ score }) => score,
    };
  }
  if (name === 'percent') {
    const { percentMax, chartPercentMax } = def.score;
    return {
      name,
      unit,
      values: undefined,
      max: (chart) => chartPercentMax?.(chart) ?? percentMax,
      of: (best) => best.percent,
    };
  }
  const key = name.slice('optional.'.length);
  const field = def.optional[key];
  if (field?.type === 'enum') {
    const { values } = field;
    const of = (best: Best) => {
      const position = values.indexOf(best.optional()[key] as string);
      return position === -1 ? null : position;
    };
    return { name, unit, values, max: () => values.length - 1, of };
  }
  const of = (best: Best) => {
    const value = best.optional()[key];
    return typeof value === 'number' ? value : null;
  };
  return { name, unit, values: undefined, max: (chart) => known(inverse?.most?.(chart)), of };
}
