import { cellReader } from './cells.ts';
import { findColumns, readCSV } from './read.ts';

/** Row of a table with named columns. */
export interface NamedCells<Name extends string> {
  /** Returns the cell's text. */
  text(name: Name): string;
  /** Returns a whole number from 0 to 99,999,999; undefined for an empty cell. */
  count(name: Name): number | undefined;
}

/**
 * Maps the rows of a CSV file with `read`, leaving out undefined results. `columns` are the file's names of the columns. Throws a 400 if it
 * is another kind of file, and one with every invalid cell.
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
