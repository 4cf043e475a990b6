import type { ChartFacts } from '../play.ts';

/**
 * Lower bound: percent, a fraction of the maximum that is compared without rounding ([17, 18]), the maximum score of the chart (`max`), or
 * null for a grade that only `grades.override` gives.
 */
export type Bound = number | readonly [numerator: number, denominator: number] | 'max' | null;

export interface ScoreDef {
  readonly unit: string;
  readonly integer: boolean;
  /** Decimals that the game shows of a score that is not whole; 2 if missing. */
  readonly decimals?: number;
  /** Maximum score of a chart; undefined if the chart lacks the data for it. */
  readonly max: number | ((chart: ChartFacts) => number | undefined);
  /** Source of the percent: score over the maximum, the score itself, sent by the client, or score over this many points. */
  readonly percent: 'of-max' | 'score' | 'sent' | { readonly of: number };
  /** Largest percent on any chart. */
  readonly percentMax: number;
  /** Largest percent on this chart, if charts differ. */
  readonly chartPercentMax?: (chart: ChartFacts) => number;
  /** Points that a grade bound of 100 % stands for, if percent is sent and grades depend on the score. */
  readonly gradeOf?: number;
  /** Differences of points are shown to the last point, where players don't say 17K. */
  readonly exactDeltas?: true;
}
