import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { openForReading } from '../../db/open.ts';
import * as schema from '../../db/schema/index.ts';

/** Every row of every table of a database file, read through a connection of its own. */
export function dump(file: string): Record<string, unknown[]> {
  const connection = openForReading(file);
  try {
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
    return Object.fromEntries(
      tables.map((table) => {
        const name = getTableName(table);
        return [name, connection.client.prepare(`select * from "${name}"`).all()];
      }),
    );
  } finally {
    connection.close();
  }
}
