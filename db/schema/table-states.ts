import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Number of commits that have changed each table, by name; see db/states. */
export const tableStates = sqliteTable('table_states', {
  name: text('name').primaryKey(),
  commits: integer('commits').notNull(),
});
