import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';
import { DataTable, type Column } from './DataTable.tsx';
import type { PlotProps } from './plot-props.ts';

import './plot.css';

const Canvas = lazy(() => import('./PlotCanvas.tsx'));

/** A plot whose numbers can be read as a table, too. What draws is loaded when the first plot is shown. */
export function Plot(props: PlotProps) {
  const { label, height = 240 } = props;
  const t = useTexts(componentTexts);
  const [isRead, setRead] = useState(false);
  return (
    <figure className="plot">
      <div role="img" aria-label={label}>
        <Suspense fallback={<Skeleton h={height} />}>
          <Canvas {...props} height={height} />
        </Suspense>
      </div>
      <details onToggle={({ currentTarget }) => setRead(currentTarget.open)}>
        <summary>{t.asTable}</summary>
        {isRead && (
          <div className="plot-table">
            <Numbers {...props} />
          </div>
        )}
      </details>
    </figure>
  );
}

/** Rows of numbers at first, and more each time somebody asks. */
const STEP = 24;

function Numbers({ label, x, xLabel, series, format, formatX }: PlotProps) {
  const columns: Column<number>[] = [
    { id: 'x', title: xLabel, cell: (i) => formatX(x[i]!) },
    ...series.map(({ label, values }): Column<number> => ({
      id: label,
      title: label,
      numeric: true,
      cell: (i) => (values[i] === null || values[i] === undefined ? '–' : format(values[i])),
    })),
  ];
  return <DataTable label={label} columns={columns} rows={[...x.keys()]} keyOf={(i) => i} step={STEP} />;
}
