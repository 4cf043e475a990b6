import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

const gpt = () =>
  integer('gpt')
    .notNull()
    .references(() => gamePlaytypes.id);

/** Days (counted from 1 January 1970, UTC) on which the profiles of a game:playtype were stored, with their common data. */
export const snapshotDays = sqliteTable(
  'snapshot_days',
  {
    gpt: gpt(),
    day: integer('day').notNull(),
    /** Number of players whose profile was public. */
    players: integer('players').notNull(),
    /** Algorithms of the values in `ratings` and `ranks`. */
    algs: text('algs', { mode: 'json' }).$type<string[]>().notNull(),
    /** Sets of the values in `classes`. */
    sets: text('sets', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gpt, table.day] })],
);

/** Profiles by day. Lists without names: there is a row for every player and day. */
export const profileSnapshots = sqliteTable(
  'profile_snapshots',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gpt: gpt(),
    day: integer('day').notNull(),
    scoreCount: integer('score_count').notNull(),
    ratings: text('ratings', { mode: 'json' }).$type<(number | null)[]>().notNull(),
    ranks: text('ranks', { mode: 'json' }).$type<number[]>().notNull(),
    /** Class ids; NULL if there are none. */
    classes: text('classes', { mode: 'json' }).$type<(string | null)[]>(),
    /** Region and version of the game that the ratings were computed for, as in `profiles`. */
    region: text('region'),
    version: text('version'),
  },
  (table) => [primaryKey({ columns: [table.user, table.gpt, table.day] })],
);
