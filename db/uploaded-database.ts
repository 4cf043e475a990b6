import Database from 'better-sqlite3';

import { checkPages, UploadedDatabaseError } from './uploaded-pages.ts';

/** Value of a row. Texts are raw bytes: their encoding depends on the program that wrote them. */
export type Cell = number | Buffer | null;

/** Uploaded SQLite file. Nothing in it is trusted. */
export interface UploadedDatabase {
  has(table: string): boolean;
  /** Returns the columns of a table in lower case; null if there is no such table. Throws UploadedDatabaseError if it is not a plain table. */
  columns(table: string): ReadonlySet<string> | null;
  /**
   * Returns up to `most` rows of a table, with those of the requested columns that exist. Returns null if there is no such table. Throws
   * UploadedDatabaseError if the file is damaged.
   */
  rows<Column extends string>(
    table: string,
    columns: readonly Column[],
    most: number,
  ): Partial<Record<Column, Cell>>[] | null;
  close(): void;
}

/** Maximum bytes of the texts in one row: rows that share them make a small file large. */
const MAX_ROW = 64 * 1024;
/** Bytes of the header that say whether changes may be in a log next to the file. */
const [WAL_FLAGS, NO_LOG] = [18, Buffer.from([1, 1])];

/**
 * Opens a SQLite file in memory. Throws UploadedDatabaseError if it is another kind of file. Nothing is loaded or run that the file
 * contains: no extensions, triggers, views or computed columns.
 */
export function openUploadedDatabase(bytes: Uint8Array): UploadedDatabase {
  const copy = Buffer.from(bytes);
  checkPages(copy);
  NO_LOG.copy(copy, WAL_FLAGS);
  const client = explained(() => {
    const opened = new Database(copy, { readonly: true });
    // Views, generated columns and checks in the file must not run.
    opened.pragma('trusted_schema = OFF');
    opened.pragma('cell_size_check = ON');
    opened.pragma('schema_version');
    return opened;
  });
  return {
    has: (table) => explained(() => statementOf(client, table) !== undefined),
    columns: (table) => explained(() => columnsOf(client, table)),
    rows(table, columns, most) {
      return explained(() => readRows(client, { table, columns, most, mostBytes: copy.length }));
    },
    close: () => void client.close(),
  };
}

interface RowQuery<Column> {
  table: string;
  columns: readonly Column[];
  most: number;
  /** Maximum bytes of all texts. */
  mostBytes: number;
}

function readRows<Column extends string>(
  client: Database.Database,
  { table, columns, most, mostBytes }: RowQuery<Column>,
): Partial<Record<Column, Cell>>[] | null {
  const names = columnsOf(client, table);
  if (names === null) return null;
  const own = columns.filter((column) => names.has(column.toLowerCase()));
  if (own.length === 0) return [];
  const list = own.map(bytesOfTexts).join(', ');
  const rows: Partial<Record<Column, Cell>>[] = [];
  let bytes = 0;
  for (const row of client
    .prepare<[number], Record<Column, Cell>>(`select ${list} from "${table}" not indexed limit ?`)
    .iterate(most)) {
    const size = sizeOf(row);
    if (size > MAX_ROW) throw new UploadedDatabaseError(`a row of ${table} is too long`);
    bytes += size;
    // A default value takes no room in the rows that have it.
    if (bytes > mostBytes) throw new UploadedDatabaseError(`the texts of ${table} are longer than the file`);
    rows.push(row);
  }
  return rows;
}

/** Returns the columns of a table in lower case; null if there is no such table. Throws if it is not a plain table. */
function columnsOf(client: Database.Database, table: string): ReadonlySet<string> | null {
  const statement = statementOf(client, table);
  if (statement === undefined) return null;
  if (!/^create\s+table\b/i.test(statement)) throw new UploadedDatabaseError(`${table} is not a plain table`);
  const there = client.pragma(`table_xinfo("${table}")`) as Info[];
  if (there.some(({ hidden }) => hidden !== 0)) throw new UploadedDatabaseError(`${table} is not a plain table`);
  return new Set(there.map(({ name }) => name.toLowerCase()));
}

/** Returns the statement that has created a table; undefined if there is no such table. */
const statementOf = (client: Database.Database, table: string): string | undefined =>
  client
    .prepare<[string], { sql: string }>("select sql from sqlite_master where type = 'table' and lower(name) = lower(?)")
    .get(table)?.sql;

interface Info {
  name: string;
  hidden: number;
}

const bytesOfTexts = (column: string): string =>
  `case typeof("${column}") when 'text' then cast("${column}" as blob) else "${column}" end as "${column}"`;

const sizeOf = (row: Record<string, Cell>): number =>
  Object.values(row).reduce<number>((sum, cell) => sum + (Buffer.isBuffer(cell) ? cell.length : 0), 0);

function explained<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Database.SqliteError) throw new UploadedDatabaseError(error.message, { cause: error });
    throw error;
  }
}
