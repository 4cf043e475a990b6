import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef } from 'react';

import { Empty } from '../../../components/Result.tsx';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { useSlice } from '../ugpt.ts';
import { columnsOf, features, type Look } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { useFilters } from './filters.ts';
import { useHidden } from './hidden.ts';
import type { Play } from './play.ts';
import { PlayCell } from './PlayCell.tsx';

import './plays.css';

/** Height of a row (px); the style sheet says the same in rem. */
const ROW = 40;

/** All plays or PBs: sorted, filtered, and as many drawn as can be seen. */
export function PlayTable({ label, of, plays }: { label: string; of: 'pbs' | 'scores'; plays: readonly Play[] }) {
  const t = useTexts(playsTexts);
  const { config } = useSlice();
  const { search, columnFilters, sort, change } = useFilters();
  const { columns, looks } = useMemo(() => columnsOf(config, t, of), [config, t, of]);
  const { columnVisibility, toggle } = useHidden(config.idString, looks);
  const sorting = useMemo(
    () => [
      sortOf(sort, looks) ?? (of === 'scores' ? { id: 'time', desc: true } : byRating(config.defaultScoreRatingAlg)),
    ],
    [sort, looks, of, config],
  );
  const table = useTable({
    features,
    columns,
    // While pages still come, what is shown may lag behind what the reader does.
    data: useDeferredValue(plays),
    getRowId: ({ key }) => key,
    state: { sorting, columnFilters, columnVisibility },
  });
  const rows = table.getRowModel().rows;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
    useFlushSync: false,
  });
  const drawn = virtual.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const [order] = sorting;
  return (
    <>
      <FilterBar {...{ search, change, looks, toggle, plays }} visibility={columnVisibility} shown={rows.length} />
      {rows.length === 0 ? (
        <Empty title={t.nothingFits}>{t.nothingFitsHint}</Empty>
      ) : (
        <div ref={box} className="plays" role="region" aria-label={label} tabIndex={0}>
          <table
            aria-label={label}
            aria-rowcount={rows.length + 1}
            style={{ minWidth: `${widthOf(headers, looks)}rem` }}
          >
            <colgroup>
              {headers.map(({ id }) => (
                <col key={id} style={{ width: `${looks[id]!.width}rem` }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {headers.map(({ id }) => {
                  const sorted = order?.id === id ? (order.desc ? 'descending' : 'ascending') : undefined;
                  return (
                    <th key={id} scope="col" aria-sort={sorted} className={looks[id]!.numeric ? 'numbers' : undefined}>
                      <button type="button" onClick={() => change({ sort: nextSort(id, sorted) })}>
                        {looks[id]!.title} <span aria-hidden>{sorted && (order?.desc ? '▼' : '▲')}</span>
                      </button>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              <Spacer height={above} columns={headers.length} />
              {drawn.map(({ index }) => {
                const row = rows[index]!;
                return (
                  <tr key={row.id} aria-rowindex={index + 2}>
                    {headers.map(({ id }) => (
                      <PlayCell key={id} id={id} row={row.original} look={looks[id]!} />
                    ))}
                  </tr>
                );
              })}
              <Spacer height={below} columns={headers.length} />
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr className="spacer" aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

const byRating = (alg: string) => ({ id: `alg ${alg}`, desc: true });

/** An order as the address names it: `-score` begins with the largest. */
function sortOf(sort: string | undefined, looks: Record<string, Look>) {
  const id = sort?.replace(/^-/, '');
  return id !== undefined && id in looks ? { id, desc: sort!.startsWith('-') } : undefined;
}

/** Names begin with A, everything else with the best. */
function nextSort(id: string, sorted: 'ascending' | 'descending' | undefined): string {
  const descending = sorted === undefined ? id !== 'song' : sorted === 'ascending';
  return descending ? `-${id}` : id;
}

const widthOf = (headers: readonly { id: string }[], looks: Record<string, Look>) =>
  headers.reduce((sum, { id }) => sum + looks[id]!.width, 0);
