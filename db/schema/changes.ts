import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** One row: the number of the latest change of a score or PB. Every change takes the next number and stores it here. */
export const changeClock = sqliteTable('change_clock', {
  id: integer('id').primaryKey(),
  last: integer('last').notNull(),
  /** Deletions up to this number may have been forgotten. */
  forgotten: integer('forgotten').notNull(),
  /** When counting began (Unix ms), or a backup was restored: earlier numbers may have another meaning. */
  epoch: integer('epoch').notNull(),
});

/** Daily values of the counter with their time (Unix ms): determines which deletions are old enough to be forgotten. */
export const changeMarks = sqliteTable('change_marks', {
  time: integer('time').primaryKey(),
  change: integer('change').notNull(),
});

/** Deleted scores and PBs, for copies kept elsewhere. */
export const tombstones = sqliteTable(
  'tombstones',
  {
    id: integer('id').primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    what: text('what').$type<'score' | 'pb'>().notNull(),
    /** Bytes of the scoreID, or the chartID: the chart may be deleted as well. */
    key: blob('key', { mode: 'buffer' }).notNull(),
    change: integer('change').notNull(),
  },
  (table) => [
    index('tombstones_changes').on(table.user, table.gpt, table.what, table.change),
    // For deleting old ones.
    index('tombstones_change').on(table.change),
  ],
);
