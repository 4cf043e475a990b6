import Database from 'better-sqlite3';

/** A value of a row. Texts are the bytes that the file has for them: their encoding is whatever its program wrote. */
export type Cell = number | Buffer | null;

/** Thrown for bytes that are no SQLite file, or one that is damaged or made to do harm. */
export class SentFileError extends Error {}

/** A SQLite file that somebody has sent. Nothing in it is trusted. */
export interface SentFile {
  /**
   * Returns up to `most` rows of a table, with the columns that it has of those asked for. Returns null when there is no
   * such table. Throws SentFileError when the file is damaged.
   */
  rows<Column extends string>(
    table: string,
    columns: readonly Column[],
    most: number,
  ): Partial<Record<Column, Cell>>[] | null;
  close(): void;
}

/** Most bytes that the texts of one row may have: rows that share them make a small file large. */
const MAX_ROW = 64 * 1024;
/** Where a file says that changes may lie in a log beside it. */
const [WAL_FLAGS, NO_LOG] = [18, Buffer.from([1, 1])];

/** Opens a SQLite file in memory. Throws SentFileError when it is none. */
export function openSentFile(bytes: Uint8Array): SentFile {
  const copy = Buffer.from(bytes);
  refuseCut(copy);
  NO_LOG.copy(copy, WAL_FLAGS);
  const client = explained(() => {
    const opened = new Database(copy, { readonly: true });
    // Views, generated columns and checks that the file defines must not run.
    opened.pragma('trusted_schema = OFF');
    opened.pragma('cell_size_check = ON');
    opened.pragma('schema_version');
    return opened;
  });
  return {
    rows(table, columns, most) {
      return explained(() => readRows(client, { table, columns, most }));
    },
    close: () => void client.close(),
  };
}

const HEADER = 100;

/** Throws for a file that does not have all of its pages: SQLite reads what is missing as zeros. */
function refuseCut(file: Buffer): void {
  if (file.length < HEADER) throw new SentFileError('it is cut off');
  const size = file.readUInt16BE(16);
  const pageSize = size === 1 ? 65_536 : size;
  const pages = file.readUInt32BE(28);
  if (pageSize === 0 || file.length % pageSize !== 0 || file.length < pages * pageSize)
    throw new SentFileError('it is cut off');
}

interface Asked<Column> {
  table: string;
  columns: readonly Column[];
  most: number;
}

function readRows<Column extends string>(
  client: Database.Database,
  { table, columns, most }: Asked<Column>,
): Partial<Record<Column, Cell>>[] | null {
  const found = client
    .prepare<[string], { sql: string }>("select sql from sqlite_schema where type = 'table' and lower(name) = lower(?)")
    .get(table);
  if (!found) return null;
  const there = client.prepare<[string], Info>('select name, hidden from pragma_table_xinfo(?)').all(table);
  if (!/^create\s+table\b/i.test(found.sql) || there.some(({ hidden }) => hidden !== 0))
    throw new SentFileError(`the table ${table} is computed`);
  const names = new Set(there.map(({ name }) => name.toLowerCase()));
  const own = columns.filter((column) => names.has(column.toLowerCase()));
  if (own.length === 0) return [];
  const list = own.map(bytesOfTexts).join(', ');
  const rows: Partial<Record<Column, Cell>>[] = [];
  for (const row of client
    .prepare<[number], Record<Column, Cell>>(`select ${list} from "${table}" limit ?`)
    .iterate(most)) {
    if (sizeOf(row) > MAX_ROW) throw new SentFileError(`a row of ${table} is too long`);
    rows.push(row);
  }
  return rows;
}

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
    if (error instanceof Database.SqliteError) throw new SentFileError(error.message, { cause: error });
    throw error;
  }
}
