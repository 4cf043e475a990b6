import type { Database } from 'better-sqlite3';

/** A table whose rows are compared between a shadow and the database, and how rows are known. */
export interface ComparedTable {
  name: string;
  key: readonly string[];
  /** Columns that are not compared and not written. */
  without?: readonly string[];
}

/** Values of a row, in the order of the columns, as SQLite has them. */
export type RawRow = (string | number | null | Uint8Array)[];

const known = new WeakMap<Database, Map<string, string[]>>();

/** Returns the columns of a table that are compared, those of the key first. */
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

/** Returns the rows of a shadow that are new or otherwise than in the database, in the order of their keys. */
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

/** Returns the keys of the rows of the database that its shadow has no more. */
export function findGoneKeys(client: Database, { name, key }: ComparedTable): RawRow[] {
  return client
    .prepare<[], RawRow>(
      `SELECT ${listed(key, 'b.')} FROM main."${name}" b WHERE NOT EXISTS
       (SELECT 1 FROM temp."${name}" a WHERE ${sameKey(key)})`,
    )
    .raw()
    .all();
}

/** Stores rows as `findFreshRows` returns them, in place of those with the same key. */
export function putRows(client: Database, table: ComparedTable, rows: readonly RawRow[]): void {
  if (rows.length === 0) return;
  const columns = columnsOf(client, table);
  const kept = columns.filter((column) => !table.key.includes(column));
  const action =
    kept.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${kept.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
  const statement = client.prepare(
    `INSERT INTO "${table.name}" (${listed(columns)}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (${listed(table.key)}) ${action}`,
  );
  for (const row of rows) statement.run(row);
}

/** Deletes rows by their keys, as `findGoneKeys` returns them. */
export function dropRows(client: Database, { name, key }: ComparedTable, keys: readonly RawRow[]): void {
  if (keys.length === 0) return;
  const statement = client.prepare(
    `DELETE FROM "${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(' AND ')}`,
  );
  for (const one of keys) statement.run(one);
}
