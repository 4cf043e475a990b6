import { getTableColumns, getTableName, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { Db, Tx } from '../open.ts';
import { prepared } from '../prepared.ts';

// Engine-specific SQL. A second engine is a second file like this one.

/** Returns `column in (…)` for a list of any length, as one value: the statement stays the same and stays prepared. */
export const isOneOf = (column: Column | SQL, values: readonly (number | string)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** Returns `column in (…)` for a prepared statement: `name` is the placeholder, to be filled with `listValue(…)`. */
export const isOneOfPlaceholder = (column: Column | SQL, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;
export const listValue = (values: readonly (number | string)[]): string => JSON.stringify(values);

/** Returns a list as a table, for statements that join it: `name` is the placeholder, filled with `listValue(…)`. */
export const listed = (name: string): { table: SQL; value: SQL<string> } => ({
  table: sql`json_each(${sql.placeholder(name)}) listed`,
  value: sql<string>`listed.value`,
});

/** Joins the bytes of rows, in the order of the rows; null if there are none. */
export const joinedBytes = (column: SQL): SQL<Buffer | null> =>
  sql<Buffer | null>`cast(group_concat(${column}, '') as blob)`;

/** Tests whether a column of bytes equals the hexadecimal digits after the first letter of a text. */
export const isHexBehindLetter = (column: Column, text: SQL<string>): SQL => sql`${column} = unhex(substr(${text}, 2))`;

/** Tests whether the column contains the text exactly; nothing in the text has a special meaning. */
export const contains = (column: Column | SQL, text: string | Placeholder): SQL => sql`instr(${column}, ${text}) > 0`;

/** Returns the number of bytes of a text, without reading it. */
export const byteLength = (column: Column): SQL => sql`octet_length(${column})`;

/** Tests whether the column begins with the text. */
export const startsWith = (column: Column | SQL, text: string | Placeholder): SQL => sql`instr(${column}, ${text}) = 1`;

export interface BrokenReference {
  table: string;
  column: string;
  /** Null in tables without row ids. */
  row: number | null;
  /** Referenced table. */
  parent: string;
}

/** Returns every row that refers to a missing one, by the declared foreign keys. */
export const brokenReferences = async (db: Db): Promise<BrokenReference[]> => broken(db).all();
const broken = prepared((db: Db) =>
  db
    .select({
      table: sql<string>`broken."table"`,
      column: sql<string>`keys."from"`,
      row: sql<number | null>`broken."rowid"`,
      parent: sql<string>`broken.parent`,
    })
    .from(
      sql`pragma_foreign_key_check broken join pragma_foreign_key_list(broken."table") keys on keys.id = broken.fkid`,
    )
    .prepare(),
);

export interface InsertOptions<T extends SQLiteTable> {
  /** Columns that identify a row; existing ones are overwritten. Without them a conflict throws. */
  replaceOn?: readonly (keyof T['$inferInsert'] & string)[];
  /** Columns that don't cause an overwrite by themselves: a row stays if all others are equal. */
  notFor?: readonly (keyof T['$inferInsert'] & string)[];
  /** Skips rows that are already stored in the same form, as with `notFor`. */
  unlessSame?: boolean;
}

/**
 * Inserts rows with one prepared statement each, which is faster than any multi-row form in this engine. Returns the row ids. All rows are
 * given the columns of the first one.
 */
export async function insertAll<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  options: InsertOptions<T> = {},
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const keys = Object.keys(first);
  const columns = keys.map((name) => columnOf(table, name));
  const named = (names: readonly string[] = []) => names.map((name) => columnOf(table, name));
  const unlessSame = options.unlessSame ?? options.notFor !== undefined;
  const clash = { unique: named(options.replaceOn), notFor: named(options.notFor), unlessSame };
  const statement = insertStatement(rawClient(tx), insertText(table, columns, clash));
  return rows.map((row) => {
    const values = columns.map((column, index) => driverValue(column, (row as Record<string, unknown>)[keys[index]!]));
    return Number(statement.run(values).lastInsertRowid);
  });
}

// Preparing an insert takes as long as a few rows, and most imports have only a few.
const insertStatements = new WeakMap<RawClient, Map<string, RawStatement>>();

function insertStatement(client: RawClient, text: string): RawStatement {
  const ofClient = insertStatements.get(client) ?? new Map<string, RawStatement>();
  insertStatements.set(client, ofClient);
  const statement = ofClient.get(text) ?? client.prepare(text);
  ofClient.set(text, statement);
  return statement;
}

function insertText(
  table: SQLiteTable,
  columns: readonly Column[],
  { unique, notFor, unlessSame }: { unique: readonly Column[]; notFor: readonly Column[]; unlessSame: boolean },
): string {
  const name = getTableName(table);
  const names = columns.map((column) => `"${column.name}"`);
  const insert = `insert into "${name}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  if (unique.length === 0) return insert;
  const updated = columns.filter((column) => !unique.includes(column));
  const differs = updated
    .filter((column) => unlessSame && !notFor.includes(column))
    .map((c) => `"${name}"."${c.name}" is not excluded."${c.name}"`);
  const where = differs.length > 0 ? ` where ${differs.join(' or ')}` : '';
  const action =
    updated.length > 0
      ? `do update set ${updated.map((c) => `"${c.name}" = excluded."${c.name}"`).join(', ')}${where}`
      : 'do nothing';
  return `${insert} on conflict (${unique.map((column) => `"${column.name}"`).join(', ')}) ${action}`;
}

const columnOf = (table: SQLiteTable, name: string): Column => {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
};

const driverValue = (column: Column, value: unknown): unknown =>
  value === null || value === undefined ? null : column.mapToDriverValue(value);

type RawStatement = { run(values: unknown[]): { lastInsertRowid: number | bigint } };
type RawClient = { prepare(text: string): RawStatement };
const rawClient = (db: Db): RawClient => (db as unknown as { $client: RawClient }).$client;
