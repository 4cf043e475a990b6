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
  /** Returns the rows of a table. Throws a 400 if the table or a needed column is missing, and a 413 if it has too many rows. */
  rows<Column extends string>(table: string, columns: readonly Column[], needed: readonly Column[]): Row<Column>[];
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
  rows(table, columns, needed) {
    const there = file.columns(table);
    const missing = needed.find((column) => !there?.has(column.toLowerCase()));
    const rows = missing === undefined ? file.rows(table, columns, MAX_ROWS + 1) : null;
    if (rows === null) {
      const fault = there ? `The table ${table} has no column ${missing}` : `The database has no table ${table}`;
      throw notThat(fault + lookOf(file), expected);
    }
    if (rows.length > MAX_ROWS)
      throw new Refusal(413, 'too_large', `The table ${table} has more than ${MAX_ROWS.toLocaleString('en')} rows`);
    return rows;
  },
});

/** Databases that players send, by a table and a column that only they have. */
const KINDS = [
  ['score', 'hash', 'the score database of LR2'],
  ['score', 'sha256', 'a score database of LR2oraja'],
  ['scorelog', 'sha256', 'a score database of LR2oraja'],
  ['scoredatalog', 'sha256', 'a score database of LR2oraja'],
  ['song', 'hash', 'the song database of LR2'],
  ['song', 'sha256', 'the song database of LR2oraja'],
  ['scores', 'chart_hash', 'maps.db of unnamed_sdvx_clone'],
] as const;

/** Returns what a database looks like, for the end of a sentence; '' if unknown. */
function lookOf(file: UploadedDatabase): string {
  const kind = KINDS.find(([table, column]) => file.columns(table)?.has(column));
  return kind ? `: this looks like ${kind[2]}` : '';
}

/** Returns a whole number of a row; null for anything else. */
export const integer = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isSafeInteger(cell) ? cell : null;

/** Returns a text of a row, '' for anything else. Programs write UTF-8, old ones Shift_JIS. */
export function text(cell: Cell | undefined): string {
  if (!Buffer.isBuffer(cell)) return '';
  return isUtf8(cell) ? cell.toString() : new TextDecoder('shift_jis').decode(cell);
}
