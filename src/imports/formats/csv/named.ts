import { cellReader } from './cells.ts';
import { findColumns, readCSV } from './read.ts';

/** A row of a table whose columns have names. */
export interface NamedCells<Name extends string> {
  /** Returns the cell's text. */
  text(name: Name): string;
  /** Returns a whole number from 0 to 99,999,999; undefined for a cell that says nothing. */
  count(name: Name): number | undefined;
}

/**
 * Returns what `read` makes of the rows of a CSV file, without those that it leaves out. `columns` are the names that the file has
 * for them. Throws a 400 when it is no such file, and one with every wrong cell.
 */
export function readNamedRows<Name extends string, T>(
  body: Uint8Array,
  { columns, expected }: { columns: Readonly<Record<Name, string>>; expected: string },
  read: (cells: NamedCells<Name>) => T | undefined,
): T[] {
  const table = readCSV(body, expected);
  const at = findColumns(table, columns, expected);
  const cells = cellReader(table);
  const found = table.rows.flatMap((row) => {
    const one = read({ text: (name) => cells.text(row, at[name]), count: (name) => cells.count(row, at[name]) });
    return one === undefined ? [] : [one];
  });
  cells.refuseFaults();
  return found;
}
