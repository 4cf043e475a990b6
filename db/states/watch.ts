import type Database from 'better-sqlite3';

import { tableFinder, type UsedTables } from './tables-of.ts';

const METHODS = ['run', 'get', 'all', 'iterate'] as const;
type Method = (this: Database.Statement, ...values: unknown[]) => unknown;

/** Calls `onUse` with the tables of every statement that is run on a connection from now on. */
export function watchTables(client: Database.Database, onUse: (tables: UsedTables) => void): void {
  const prepare = client.prepare.bind(client);
  const tablesOf = tableFinder(client);
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const tables = tablesOf(sql);
    if (tables.read.length === 0 && tables.written.length === 0) return statement;
    for (const method of METHODS) {
      const original: Method = statement[method];
      const noted: Method = (...values) => {
        onUse(tables);
        return original.apply(statement, values);
      };
      Object.assign(statement, { [method]: noted });
    }
    return statement;
  }) as typeof client.prepare;
}
