import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** Plays less than two hours apart. Scores refer to their session. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey(),
    /** The 20 bytes of the public id. */
    sessionID: blob('session_id', { mode: 'buffer' }).notNull().unique(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    name: text('name').notNull(),
    desc: text('desc'),
    highlight: integer('highlight', { mode: 'boolean' }).notNull(),
    importType: text('import_type'),
    calculated: text('calculated', { mode: 'json' }).$type<Record<string, number | null>>().notNull(),
    timeInserted: integer('time_inserted').notNull(),
    timeStarted: integer('time_started').notNull(),
    timeEnded: integer('time_ended').notNull(),
  },
  (table) => [
    // For a player's sessions by time: the latest ones, and the neighbours of a new play.
    index('sessions_user_time').on(table.user, table.gpt, table.timeEnded),
    // The latest sessions of all players.
    index('sessions_gpt_time').on(table.gpt, table.timeStarted),
  ],
);

/** Sessions whose end has been told to webhooks, for as long as they could be told. */
export const toldSessions = sqliteTable('told_sessions', {
  /** The 20 bytes of the public id. */
  sessionID: blob('session_id', { mode: 'buffer' }).primaryKey(),
  user: integer('user')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  toldAt: integer('told_at').notNull(),
});
