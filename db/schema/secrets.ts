import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row with the id of the key that encrypted values are sealed with; never the key itself. */
export const secretKeys = sqliteTable('secret_keys', {
  id: integer('id').primaryKey(),
  keyID: text('key_id').notNull(),
});
