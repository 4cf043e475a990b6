import type { ChartFacts } from '../play.ts';

/** Metric computed whenever a play or PB is shown; neither sent nor stored. */
export interface DerivedMetric {
  readonly about: string;
  readonly min: number;
  readonly max: number;
  /** Returns the value, a whole number; null if the play or its chart lacks the data for it. */
  of(play: DerivedFrom): number | null;
}

/** Play or PB, as far as metrics derive from it. */
export interface DerivedFrom {
  readonly judgements: Readonly<Record<string, unknown>>;
  readonly optional: Readonly<Record<string, unknown>>;
  readonly chart: Pick<ChartFacts, 'data'>;
}
