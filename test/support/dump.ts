import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { openForReading } from '../../db/open.ts';
import * as schema from '../../db/schema/index.ts';

/**
 * Every row of every table of a database file, read through a connection of its own. When a credential was used last is
 * left out: it is written beside the request, sooner or later; and so are the counts of commits.
 */
export function dump(file: string): Record<string, unknown[]> {
  const connection = openForReading(file);
  try {
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable) && value !== schema.tableStates);
    return Object.fromEntries(
      tables.map((table) => {
        const name = getTableName(table);
        const columns = Object.values(getTableColumns(table))
          .filter((column) => column.name !== 'last_used_at')
          .map((column) => `"${column.name}"`);
        return [name, connection.client.prepare(`select ${columns.join(', ')} from "${name}"`).all()];
      }),
    );
  } finally {
    connection.close();
  }
}
