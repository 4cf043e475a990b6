import { useState, type Key, type ReactNode } from 'react';

import { MoreButton } from './More.tsx';

export interface Column<R> {
  id: string;
  title: ReactNode;
  cell: (row: R, index: number) => ReactNode;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Hides the column on narrow screens: for information that is also elsewhere, or matters least. */
  wide?: boolean;
  /** Hides it also where the menu leaves little room. */
  widest?: boolean;
  /** Begins a row's lines on narrow screens; default: the first column that is not numeric. */
  main?: boolean;
  /** Keeps its heading on narrow screens where it stands before the main one: a place needs none. */
  named?: boolean;
  /** Stands beside the main one on narrow screens, and needs no heading there. */
  beside?: boolean;
}

/** Values that need no heading beside them. */
const CLEAR = new Set(['score', 'delta', 'date', 'time', 'when']);
/** Columns that stand beside the main one. */
const BESIDE = new Set(['chart', 'level']);

/**
 * A table. If it is too wide, it scrolls inside its box, also by keyboard; on narrow screens nothing scrolls, and each row is two lines: what it
 * is about, then its values. Its elements are plain: there are many of them. Their roles are named because a table that is displayed as lines
 * would lose them.
 */
export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
  isMarked,
  step = Infinity,
}: {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => Key;
  /** Rows that stand out: those of the reader, say. */
  isMarked?: (row: R) => boolean;
  /** Number of rows rendered at first, and added with each click on "Show more"; default: all. */
  step?: number;
}) {
  const [drawn, setDrawn] = useState(step);
  const places = placesOf(columns);
  return (
    <>
      <div className="table-box stacks" role="group" aria-label={label} tabIndex={0}>
        <table className="data-table" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column.id} scope="col" role="columnheader" className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.slice(0, drawn).map((row, i) => (
              <tr key={keyOf(row)} role="row" className={isMarked?.(row) ? 'marked' : undefined}>
                {columns.map((column, at) => (
                  <td key={column.id} role="cell" className={classOf(column, places[at])}>
                    {(places[at] === 'value' || column.named) && (
                      <span className="stack-label" aria-hidden>
                        {column.title}{' '}
                      </span>
                    )}
                    {column.cell(row, i)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton isThere={rows.length > drawn} onClick={() => setDrawn(drawn + step)} />
    </>
  );
}

type Place = 'lead' | 'main' | 'beside' | 'value' | undefined;

/** Returns where the columns stand in the lines of narrow screens. */
function placesOf(columns: readonly Column<never>[]): Place[] {
  const named = columns.findIndex(({ main }) => main);
  const first =
    named === -1
      ? Math.max(
          0,
          columns.findIndex(({ numeric }) => !numeric),
        )
      : named;
  return columns.map(({ id, numeric, beside }, at): Place => {
    if (at === first) return 'main';
    if (beside || BESIDE.has(id)) return 'beside';
    if (numeric && at < first) return 'lead';
    return numeric && !CLEAR.has(id) ? 'value' : undefined;
  });
}

const classOf = ({ numeric, wide, widest }: Column<never>, place?: Place) =>
  [numeric && 'numbers', wide && 'wide', widest && 'widest', place].filter(Boolean).join(' ') || undefined;
