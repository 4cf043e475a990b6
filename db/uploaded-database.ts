import Database from 'better-sqlite3';

/** Value of a row. Texts are raw bytes: their encoding depends on the program that wrote them. */
export type Cell = number | Buffer | null;

/** Thrown for bytes that are not an SQLite file, or a damaged or malicious one. */
export class UploadedDatabaseError extends Error {}

/** Uploaded SQLite file. Nothing in it is trusted. */
export interface UploadedDatabase {
  /**
   * Returns up to `most` rows of a table, with those of the requested columns that exist. Returns null if there is no such table. Throws
   * SentFileError if the file is damaged.
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

/** Opens a SQLite file in memory. Throws SentFileError if it is another kind of file. */
export function openUploadedDatabase(bytes: Uint8Array): UploadedDatabase {
  const copy = Buffer.from(bytes);
  refuseCut(copy);
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
    rows(table, columns, most) {
      return explained(() => readRows(client, { table, columns, most }));
    },
    close: () => void client.close(),
  };
}

const HEADER = 100;

/** Throws for a truncated file: SQLite reads missing pages as zeros. */
function refuseCut(file: Buffer): void {
  if (file.length < HEADER) throw new UploadedDatabaseError('it is incomplete');
  const size = file.readUInt16BE(16);
  const pageSize = size === 1 ? 65_536 : size;
  const pages = file.readUInt32BE(28);
  if (pageSize === 0 || file.length % pageSize !== 0 || file.length < pages * pageSize)
    throw new UploadedDatabaseError('it is incomplete');
}

interface RowQuery<Column> {
  table: string;
  columns: readonly Column[];
  most: number;
}

function readRows<Column extends string>(
  client: Database.Database,
  { table, columns, most }: RowQuery<Column>,
): Partial<Record<Column, Cell>>[] | null {
  const found = client
    .prepare<[string], { sql: string }>("select sql from sqlite_schema where type = 'table' and lower(name) = lower(?)")
    .get(table);
  if (!found) return null;
  const there = client.prepare<[string], Info>('select name, hidden from pragma_table_xinfo(?)').all(table);
  if (!/^create\s+table\b/i.test(found.sql) || there.some(({ hidden }) => hidden !== 0))
    throw new UploadedDatabaseError(`${table} is not a plain table`);
  const names = new Set(there.map(({ name }) => name.toLowerCase()));
  const own = columns.filter((column) => names.has(column.toLowerCase()));
  if (own.length === 0) return [];
  const list = own.map(bytesOfTexts).join(', ');
  const rows: Partial<Record<Column, Cell>>[] = [];
  for (const row of client
    .prepare<[number], Record<Column, Cell>>(`select ${list} from "${table}" limit ?`)
    .iterate(most)) {
    if (sizeOf(row) > MAX_ROW) throw new UploadedDatabaseError(`a row of ${table} is too long`);
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
    if (error instanceof Database.SqliteError) throw new UploadedDatabaseError(error.message, { cause: error });
    throw error;
  }
}
