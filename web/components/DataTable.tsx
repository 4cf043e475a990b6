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
}

/** A table that scrolls inside its box when it is too wide, also by keyboard. Its elements are plain: there are many of them. */
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
  return (
    <>
      <div className="table-box" role="group" aria-label={label} tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, i) => (
              <tr key={keyOf(row)} className={isMarked?.(row) ? 'marked' : undefined}>
                {columns.map((column) => (
                  <td key={column.id} className={classOf(column)}>
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

const classOf = ({ numeric, wide }: Column<never>) =>
  [numeric && 'numbers', wide && 'wide'].filter(Boolean).join(' ') || undefined;
