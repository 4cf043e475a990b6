import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { openForReading } from '../../db/open.ts';
import * as schema from '../../db/schema/index.ts';

/**
 * Every row of every table of a database file, read through a connection of its own. When a credential was used last is
 * left out: it is written beside the request, sooner or later.
 */
export function dump(file: string): Record<string, unknown[]> {
  const connection = openForReading(file);
  try {
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
    return Object.fromEntries(
      tables.map((table) => {
        const name = getTableName(table);
        const rows = connection.client.prepare<[], Record<string, unknown>>(`select * from "${name}"`).all();
        return [name, rows.map(({ last_used_at: _, ...row }) => row)];
      }),
    );
  } finally {
    connection.close();
  }
}
