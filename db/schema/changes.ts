import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** One row: the number of the latest change of a score or PB. Whatever changes one takes the next number and writes it there. */
export const changeClock = sqliteTable('change_clock', {
  id: integer('id').primaryKey(),
  last: integer('last').notNull(),
  /** Deletions up to this number may have been forgotten. */
  forgotten: integer('forgotten').notNull(),
  /** When counting began (Unix ms), or a backup was put back: numbers from before that may have meant something else. */
  epoch: integer('epoch').notNull(),
});

/** Where the clock stood at a time (Unix ms), day by day: what is old enough to be forgotten. */
export const changeMarks = sqliteTable('change_marks', {
  time: integer('time').primaryKey(),
  change: integer('change').notNull(),
});

/** Scores and PBs that are gone, for those who keep a copy. */
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
    /** The bytes of the scoreID, or the chartID: the chart may be gone as well. */
    key: blob('key', { mode: 'buffer' }).notNull(),
    change: integer('change').notNull(),
  },
  (table) => [
    index('tombstones_changes').on(table.user, table.gpt, table.what, table.change),
    // What is to be forgotten.
    index('tombstones_change').on(table.change),
  ],
);
