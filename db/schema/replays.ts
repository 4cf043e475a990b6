import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { scores } from './scores.ts';
import { users } from './users.ts';

/** Replays of scores; their content is in files. */
export const replays = sqliteTable(
  'replays',
  {
    score: integer('score')
      .primaryKey()
      .references(() => scores.id, { onDelete: 'cascade' }),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the content, which is the name of the file. */
    location: text('location').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    storedAt: integer('stored_at').notNull(),
  },
  (table) => [
    // A player's replays, oldest first.
    index('replays_user').on(table.user, table.storedAt),
    index('replays_location').on(table.location),
  ],
);
