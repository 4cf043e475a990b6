import type { ChartFacts } from '../play.ts';

/**
 * Figure over the charts of the catalogue, played or not; computed whenever it is shown, so it has no leaderboard. `by` 'level': one figure
 * for each level. `per` 'song': only the best chart of a song counts. `ofVersion`: only charts of the version that runs in the player's region count,
 * unless another one is asked for.
 */
export interface TotalDef<S extends string = string> {
  readonly about: string;
  readonly decimals: number;
  /** Score algorithm whose values are totalled. */
  readonly of: S;
  readonly by?: 'level';
  readonly per?: 'song';
  readonly ofVersion?: true;
  /** Returns the largest value that a play of the chart can have; null if the chart does not count. */
  largest(chart: ChartFacts): number | null;
  /** Returns the figure from the values of the played charts, and the number of charts or songs that count. */
  total(values: readonly number[], count: number): number;
  /** The figure is shown with its maximum, and the percent of it. */
  readonly ofMaximum?: true;
}
