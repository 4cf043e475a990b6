import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';

import './plot.css';

const Canvas = lazy(() => import('./PlotCanvas.tsx'));

/** What is drawn over `x`: a line with points, or bars. Null leaves a gap. */
export interface Series {
  label: string;
  values: readonly (number | null)[];
  kind?: 'line' | 'bars' | 'points';
  /** Any CSS colour; the theme's first colour if there is none. */
  colour?: string;
}

export interface PlotProps {
  /** What the plot shows, in words. */
  label: string;
  /** Ascending: Unix ms for `time`, numbers otherwise. */
  x: readonly number[];
  xKind?: 'time' | 'number';
  xLabel: string;
  series: readonly Series[];
  /** How values are written on the axis and in the table. */
  format: (value: number) => string;
  formatX: (value: number) => string;
  /** Px. */
  height?: number;
}

/** A plot whose numbers can be read as a table, too. What draws is loaded when the first plot is shown. */
export function Plot(props: PlotProps) {
  const { label, x, xLabel, series, format, formatX, height = 240 } = props;
  const t = useTexts(componentTexts);
  return (
    <figure className="plot">
      <div role="img" aria-label={label}>
        <Suspense fallback={<Skeleton h={height} />}>
          <Canvas {...props} height={height} />
        </Suspense>
      </div>
      <details>
        <summary>{t.asTable}</summary>
        <div className="plot-table" role="group" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{xLabel}</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {x.map((at, i) => (
                <tr key={`${at} ${i}`}>
                  <th scope="row">{formatX(at)}</th>
                  {series.map(({ label, values }) => (
                    <td key={label}>{values[i] === null || values[i] === undefined ? '–' : format(values[i])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
