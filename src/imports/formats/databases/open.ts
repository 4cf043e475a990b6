import { isUtf8 } from 'node:buffer';

import { openSentFile, SentFileError, type Cell, type SentFile } from '../../../../db/sent-file.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { notThat } from '../shared/faults.ts';

/** Most rows that are read of a table. */
const MAX_ROWS = 500_000;

export type Row<Column extends string> = Partial<Record<Column, Cell>>;

/** The tables of a database file that were sent. */
export interface Tables {
  /** Returns the rows of a table. Throws a 400 without the table, and a 413 when it has too many rows. */
  rows<Column extends string>(table: string, columns: readonly Column[]): Row<Column>[];
}

/** Calls a function with the tables of a database file. Throws a 400 for bytes that are none. */
export function withTables<Result>(body: Uint8Array, expected: string, read: (tables: Tables) => Result): Result {
  let file: SentFile | undefined;
  try {
    file = openSentFile(body);
    return read(tablesOf(file, expected));
  } catch (error) {
    if (error instanceof SentFileError)
      throw notThat(`The file is not a database that can be read (${error.message})`, expected);
    throw error;
  } finally {
    file?.close();
  }
}

const tablesOf = (file: SentFile, expected: string): Tables => ({
  rows(table, columns) {
    const rows = file.rows(table, columns, MAX_ROWS + 1);
    if (rows === null) throw notThat(`The database has no table ${table}`, expected);
    if (rows.length > MAX_ROWS)
      throw new Refusal(413, 'too_large', `The table ${table} may have ${MAX_ROWS.toLocaleString('en')} rows at most`);
    return rows;
  },
});

/** Returns a whole number of a row; null for anything else. */
export const integer = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isSafeInteger(cell) ? cell : null;

/** Returns a text of a row, '' for anything else. Programs write UTF-8, or Shift_JIS where they are old. */
export function text(cell: Cell | undefined): string {
  if (!Buffer.isBuffer(cell)) return '';
  return isUtf8(cell) ? cell.toString() : new TextDecoder('shift_jis').decode(cell);
}
