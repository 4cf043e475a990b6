/** Data drawn over `x`: a line with points, or bars. Null leaves a gap. */
export interface Series {
  label: string;
  values: readonly (number | null)[];
  kind?: 'line' | 'bars' | 'points';
  /** Any CSS colour; the theme's first colour if there is none. */
  colour?: string;
}

export interface PlotProps {
  /** Description of the plot. */
  label: string;
  /** Ascending: Unix ms for `time`, numbers otherwise. */
  x: readonly number[];
  xKind?: 'time' | 'number';
  xLabel: string;
  series: readonly Series[];
  /** Formats values on the axis and in the table. */
  format: (value: number) => string;
  formatX: (value: number) => string;
  /** Px. */
  height?: number;
}
