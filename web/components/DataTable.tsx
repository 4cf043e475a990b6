import { Table } from '@mantine/core';
import { useState, type Key, type ReactNode } from 'react';

import { MoreButton } from './More.tsx';

export interface Column<R> {
  id: string;
  title: ReactNode;
  cell: (row: R, index: number) => ReactNode;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Left out on narrow screens: only what is said elsewhere, or matters least. */
  wide?: boolean;
}

/** A table that scrolls inside its box when it is too wide, also by keyboard. */
export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
  isMarked,
  step = Infinity,
}: {
  /** What the rows are. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => Key;
  /** Rows that stand out: those of the reader, say. */
  isMarked?: (row: R) => boolean;
  /** How many rows are drawn at first, and more each time somebody asks; all of them unless it says so. */
  step?: number;
}) {
  const [drawn, setDrawn] = useState(step);
  const place = ({ numeric, wide }: Column<R>) => ({
    ...(numeric && { ta: 'end' as const, className: 'numbers' }),
    ...(wide && { visibleFrom: 'sm' }),
  });
  return (
    <>
      <div className="table-box" role="group" aria-label={label} tabIndex={0}>
        <Table verticalSpacing={6} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.id} {...place(column)}>
                  {column.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, drawn).map((row, i) => (
              <Table.Tr key={keyOf(row)} {...(isMarked?.(row) && { className: 'marked' })}>
                {columns.map((column) => (
                  <Table.Td key={column.id} {...place(column)}>
                    {column.cell(row, i)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <MoreButton isThere={rows.length > drawn} onClick={() => setDrawn(drawn + step)} />
    </>
  );
}
