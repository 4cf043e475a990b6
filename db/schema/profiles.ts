import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** One row for every game:playtype that a user has scores in. Derived, like the two tables below. */
export const profiles = sqliteTable(
  'profiles',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    ratings: text('ratings', { mode: 'json' }).$type<Record<string, number | null>>().notNull(),
    /** Number of scores, so that pages need not count them. */
    scoreCount: integer('score_count').notNull(),
    /** Region that the ratings are of; NULL if the game does not tell new charts from old ones. */
    region: text('region'),
    /** Version of the game that ran there when they were computed. */
    version: text('version'),
    /** Versions whose charts were new. */
    newVersions: text('new_versions', { mode: 'json' }).$type<readonly string[]>(),
  },
  (table) => [primaryKey({ columns: [table.user, table.gpt] }), index('profiles_gpt').on(table.gpt)],
);

/** Profile ratings that are not null, in leaderboard order. */
export const profileRatings = sqliteTable(
  'profile_ratings',
  {
    user: integer('user').notNull(),
    gpt: integer('gpt').notNull(),
    alg: text('alg').notNull(),
    value: real('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.gpt, table.alg] }),
    index('profile_ratings_board').on(table.gpt, table.alg, sql`${table.value} desc`, table.user),
  ],
);

/** Players whose profile ratings, goals and quests a load of seed files has yet to recompute; empty while there is none. */
export const stalePlayers = sqliteTable(
  'stale_players',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    /** False if only goals and quests are stale. */
    ratings: integer('ratings', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.gpt] })],
);

/** Class ids, not positions: a set may grow in the middle. Provided ones are not derived from scores. */
export const profileClasses = sqliteTable(
  'profile_classes',
  {
    user: integer('user').notNull(),
    gpt: integer('gpt').notNull(),
    classSet: text('class_set').notNull(),
    classID: text('class_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.gpt, table.classSet] }),
    index('profile_classes_distribution').on(table.gpt, table.classSet, table.classID),
  ],
);

/** Classes reached for the first time or raised. History: never reverted. */
export const classAchievements = sqliteTable(
  'class_achievements',
  {
    id: integer('id').primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    gpt: integer('gpt').notNull(),
    classSet: text('class_set').notNull(),
    oldClassID: text('old_class_id'),
    classID: text('class_id').notNull(),
    timeAchieved: integer('time_achieved').notNull(),
  },
  (table) => [index('class_achievements_recent').on(table.gpt, table.timeAchieved)],
);
