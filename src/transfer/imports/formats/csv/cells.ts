import { faultList } from '../shared/faults.ts';
import { shown } from '../shared/shown.ts';
import { japanTime } from '../shared/time.ts';
import type { Row, Table } from './read.ts';

/** Reads the cells of a table and collects all faults. */
export interface CellReader {
  /** Returns the cell's text; empty if the table has no such column. */
  text(row: Row, column: number): string;
  /** Returns a whole number from 0 to 99,999,999; undefined for an empty cell. */
  count(row: Row, column: number): number | undefined;
  /** Returns the Unix ms of a date and time of day in Japan; undefined for an empty cell. */
  time(row: Row, column: number): number | undefined;
  /** Throws a 400 that lists all faults, if there are any. */
  refuseFaults(): void;
}

/** Creates a reader for the rows of a table. Rows with missing or extra cells are faults from the start. */
export function cellReader({ header, rows }: Table): CellReader {
  const faults = faultList();
  const faultAt = (row: Row, column: number, expected: string) =>
    faults.add(
      `row ${row.number}, column "${header[column]}"`,
      `expected ${expected}; received ${shown(row.cells[column]!)}`,
    );
  const read = <T>(row: Row, column: number, convert: (text: string) => T | undefined, expected: string) => {
    const text = row.cells[column] ?? '';
    if (/^-*$/.test(text)) return undefined;
    const value = convert(text);
    if (value === undefined) faultAt(row, column, expected);
    return value;
  };
  for (const { number, cells } of rows) {
    if (cells.length !== header.length)
      faults.add(`row ${number}`, `expected ${header.length} cells, received ${cells.length}`);
  }
  return {
    text: ({ cells }, column) => cells[column] ?? '',
    count: (row, column) => read(row, column, toCount, 'a whole number'),
    time: (row, column) => read(row, column, japanTime, 'a time like 2026-01-31 21:05'),
    refuseFaults: () => faults.refuse(),
  };
}

const toCount = (text: string): number | undefined => (/^\d{1,8}$/.test(text) ? Number(text) : undefined);
