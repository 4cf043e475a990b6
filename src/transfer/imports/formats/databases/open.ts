import { isUtf8 } from 'node:buffer';

import { openUploadedDatabase, type Cell, type UploadedDatabase } from '../../../../../db/uploaded-database.ts';
import { UploadedDatabaseError } from '../../../../../db/uploaded-pages.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';
import { notThat } from '../shared/faults.ts';

/** Maximum number of rows read from a table. */
const MAX_ROWS = 500_000;

export type Row<Column extends string> = Partial<Record<Column, Cell>>;

/** Tables of an uploaded database file. */
export interface Tables {
  has(table: string): boolean;
  /** Returns the rows of a table. Throws a 400 if the table is missing, and a 413 if it has too many rows. */
  rows<Column extends string>(table: string, columns: readonly Column[]): Row<Column>[];
}

/** Calls a function with the tables of a database file. Throws a 400 if it is another kind of file. */
export function withTables<Result>(body: Uint8Array, expected: string, read: (tables: Tables) => Result): Result {
  let file: UploadedDatabase | undefined;
  try {
    file = openUploadedDatabase(body);
    return read(tablesOf(file, expected));
  } catch (error) {
    if (error instanceof UploadedDatabaseError)
      throw notThat(`The file is not a readable database (${error.message})`, expected);
    throw error;
  } finally {
    file?.close();
  }
}

const tablesOf = (file: UploadedDatabase, expected: string): Tables => ({
  has: (table) => file.has(table),
  rows(table, columns) {
    const rows = file.rows(table, columns, MAX_ROWS + 1);
    if (rows === null) throw notThat(`The database has no table ${table}`, expected);
    if (rows.length > MAX_ROWS)
      throw new Refusal(413, 'too_large', `The table ${table} has more than ${MAX_ROWS.toLocaleString('en')} rows`);
    return rows;
  },
});

/** Returns a whole number of a row; null for anything else. */
export const integer = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isSafeInteger(cell) ? cell : null;

/** Returns a text of a row, '' for anything else. Programs write UTF-8, old ones Shift_JIS. */
export function text(cell: Cell | undefined): string {
  if (!Buffer.isBuffer(cell)) return '';
  return isUtf8(cell) ? cell.toString() : new TextDecoder('shift_jis').decode(cell);
}
