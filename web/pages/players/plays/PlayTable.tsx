import { useTable } from '@tanstack/react-table';
import { useDeferredValue, useMemo } from 'react';

import { useMetricLabels } from '../../../components/metric-labels.ts';
import { Empty } from '../../../components/Result.tsx';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { useSlice } from '../ugpt.ts';
import { columnsOf, features } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { useFilters } from './filters.ts';
import { useHidden } from './hidden.ts';
import { LongTable, orderOf } from './LongTable.tsx';
import type { Play } from './play.ts';
import { PlayCell } from './PlayCell.tsx';

/** All plays or PBs, sorted and filtered as the address says. */
export function PlayTable({ label, of, plays }: { label: string; of: 'pbs' | 'scores'; plays: readonly Play[] }) {
  const t = useTexts(playsTexts);
  const { config, params } = useSlice();
  const labels = useMetricLabels(params.game);
  const { search, columnFilters, sort, change } = useFilters();
  const { columns, looks } = useMemo(() => columnsOf(config, { ...t, ...labels }, of), [config, t, labels, of]);
  const { columnVisibility, toggle } = useHidden(config.idString, looks);
  const sorting = useMemo(() => {
    const usual = of === 'scores' ? 'time' : `alg ${config.defaultScoreRatingAlg}`;
    return [orderOf(sort, (id) => id in looks) ?? { id: usual, desc: true }];
  }, [sort, looks, of, config]);
  const table = useTable({
    features,
    columns,
    // Deferred, so that the table stays responsive while pages load.
    data: useDeferredValue(plays),
    getRowId: ({ key }) => key,
    state: { sorting, columnFilters, columnVisibility },
  });
  const { rows } = table.getRowModel();
  const shown = useMemo(
    () => Object.entries(looks).flatMap(([id, look]) => (columnVisibility[id] ? [{ id, ...look }] : [])),
    [looks, columnVisibility],
  );
  return (
    <>
      <FilterBar {...{ search, change, looks, toggle, plays }} visibility={columnVisibility} shown={rows.length} />
      {rows.length === 0 ? (
        <Empty title={t.nothingFits}>{t.nothingFitsHint}</Empty>
      ) : (
        <LongTable
          label={label}
          columns={shown}
          rows={rows}
          keyOf={({ id }) => id}
          cells={({ original }) =>
            shown.map((look) => <PlayCell key={look.id} id={look.id} row={original} look={look} />)
          }
          sorted={sorting[0]}
          onSort={(sort) => change({ sort })}
        />
      )}
    </>
  );
}
