import type { Database, Statement } from 'better-sqlite3';

/** Table whose rows are compared between a shadow and the database, with its key. */
export interface ComparedTable {
  name: string;
  key: readonly string[];
  /** Columns that are neither compared nor written. */
  without?: readonly string[];
}

/** Values of a row, in the order of the columns, in SQLite's form. */
export type RawRow = (string | number | null | Uint8Array)[];

const known = new WeakMap<Database, Map<string, string[]>>();

/** Returns the compared columns of a table, those of the key first. */
export function columnsOf(client: Database, table: ComparedTable): string[] {
  const ofClient = known.get(client) ?? new Map<string, string[]>();
  known.set(client, ofClient);
  const columns = ofClient.get(table.name) ?? readColumns(client, table);
  ofClient.set(table.name, columns);
  return columns;
}

function readColumns(client: Database, { name, key, without = [] }: ComparedTable): string[] {
  const columns = (client.pragma(`main.table_info("${name}")`) as { name: string }[]).map((column) => column.name);
  return [...key, ...columns.filter((column) => !key.includes(column) && !without.includes(column))];
}

const listed = (columns: readonly string[], of = ''): string => columns.map((column) => `${of}"${column}"`).join(', ');

const sameKey = (key: readonly string[]): string => key.map((column) => `a."${column}" = b."${column}"`).join(' AND ');

/** Returns new and changed rows of a shadow, in the order of their keys. */
export function findFreshRows(client: Database, table: ComparedTable): RawRow[] {
  const columns = columnsOf(client, table);
  const { name, key } = table;
  const differs = `(${listed(columns, 'a.')}) IS NOT (${listed(columns, 'b.')})`;
  return client
    .prepare<[], RawRow>(
      `SELECT ${listed(columns, 'a.')} FROM temp."${name}" a LEFT JOIN main."${name}" b ON ${sameKey(key)}
       WHERE ${differs} ORDER BY ${listed(key, 'a.')}`,
    )
    .raw()
    .all();
}

/** Returns the keys of rows that were deleted in the shadow. */
export function findGoneKeys(client: Database, { name, key }: ComparedTable): RawRow[] {
  return client
    .prepare<[], RawRow>(
      `SELECT ${listed(key, 'b.')} FROM main."${name}" b WHERE NOT EXISTS
       (SELECT 1 FROM temp."${name}" a WHERE ${sameKey(key)})`,
    )
    .raw()
    .all();
}

/** Rows per statement: fewer than half of the time of one each; with more of them it takes longer to compile than it saves. */
const AT_ONCE = 20;

/** Stores rows returned by `findFreshRows`, replacing those with the same key. */
export function putRows(client: Database, table: ComparedTable, rows: readonly RawRow[]): void {
  const many = rows.length - (rows.length % AT_ONCE);
  if (many > 0) {
    const statement = upsertOf(client, table, AT_ONCE);
    for (let at = 0; at < many; at += AT_ONCE) statement.run(rows.slice(at, at + AT_ONCE).flat());
  }
  if (many < rows.length) {
    const statement = upsertOf(client, table, 1);
    for (const row of rows.slice(many)) statement.run(row);
  }
}

const upserts = new WeakMap<Database, Map<string, Statement>>();

/** Returns a statement that stores this many rows, prepared once. */
function upsertOf(client: Database, table: ComparedTable, count: number): Statement {
  const ofClient = upserts.get(client) ?? new Map<string, Statement>();
  upserts.set(client, ofClient);
  const key = `${table.name} ${count}`;
  const statement = ofClient.get(key) ?? prepareUpsert(client, table, count);
  ofClient.set(key, statement);
  return statement;
}

function prepareUpsert(client: Database, table: ComparedTable, count: number): Statement {
  const columns = columnsOf(client, table);
  const others = columns.filter((column) => !table.key.includes(column));
  const action =
    others.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
  const row = `(${columns.map(() => '?').join(', ')})`;
  return client.prepare(
    `INSERT INTO "${table.name}" (${listed(columns)}) VALUES ${Array.from({ length: count }, () => row).join(', ')}
     ON CONFLICT (${listed(table.key)}) ${action}`,
  );
}

/** Deletes rows by the keys returned by `findGoneKeys`. */
export function dropRows(client: Database, { name, key }: ComparedTable, keys: readonly RawRow[]): void {
  if (keys.length === 0) return;
  const statement = client.prepare(
    `DELETE FROM "${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(' AND ')}`,
  );
  for (const one of keys) statement.run(one);
}
