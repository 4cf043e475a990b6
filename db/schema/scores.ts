import { sql } from 'drizzle-orm';
import { blob, index, integer, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import type { ScoreDocument } from '../../contracts/documents/score.ts';
import { charts } from './catalogue.ts';
import { gamePlaytypes } from './games.ts';
import { imports } from './imports.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

type JSONRecord = Record<string, unknown>;
export type Ratings = Record<string, number | null>;

/** Where plays come from: import type and service label, said once instead of on every row. */
export const sources = sqliteTable(
  'sources',
  {
    id: integer('id').primaryKey(),
    importType: text('import_type').notNull(),
    service: text('service').notNull(),
  },
  (table) => [unique('sources_name').on(table.importType, table.service)],
);

/** The truth. Everything else about players is derived from these rows. Empty objects are stored as NULL. */
export const scores = sqliteTable(
  'scores',
  {
    id: integer('id').primaryKey(),
    /** The 32 bytes behind the public id. */
    scoreID: blob('score_id', { mode: 'buffer' }).notNull().unique(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    chart: integer('chart')
      .notNull()
      .references(() => charts.id),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    source: integer('source')
      .notNull()
      .references(() => sources.id),
    import: integer('import').references(() => imports.id),
    session: integer('session').references(() => sessions.id),
    score: real('score').notNull(),
    percent: real('percent').notNull(),
    lamp: text('lamp').notNull(),
    grade: text('grade').notNull(),
    judgements: text('judgements', { mode: 'json' }).$type<Record<string, number | null>>(),
    optional: text('optional', { mode: 'json' }).$type<JSONRecord>(),
    scoreMeta: text('score_meta', { mode: 'json' }).$type<JSONRecord>(),
    calculated: text('calculated', { mode: 'json' }).$type<Ratings>().notNull(),
    comment: text('comment'),
    highlight: integer('highlight', { mode: 'boolean' }).notNull(),
    timeAchieved: integer('time_achieved'),
    timeAdded: integer('time_added').notNull(),
    /** Number of the latest change, by `changeClock`; 0 for what was there before changes were counted. */
    change: integer('change').notNull().default(0),
  },
  (table) => [
    // What has changed of a player since a number. New rows come at its end, which costs little.
    index('scores_changes').on(table.user, table.gpt, table.change),
    // A player's plays on a chart: what a PB is made from.
    index('scores_user_chart').on(table.user, table.chart),
    // A player's latest plays.
    index('scores_user_time').on(table.user, table.gpt, table.timeAchieved),
    index('scores_import').on(table.import),
    index('scores_session').on(table.session),
    // Only the few that are highlighted are in it.
    index('scores_highlighted')
      .on(table.gpt, table.timeAchieved)
      .where(sql`${table.highlight} = 1`),
  ],
);

/** Scores that their players never want to see again, however often they are sent. */
export const scoreBlacklist = sqliteTable(
  'score_blacklist',
  {
    scoreID: blob('score_id', { mode: 'buffer' }).primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who put it there; what an administrator did, only an administrator undoes. */
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    chart: integer('chart').references(() => charts.id, { onDelete: 'set null' }),
    /** The score as it was. */
    score: text('score', { mode: 'json' }).$type<ScoreDocument>().notNull(),
    timeAdded: integer('time_added').notNull(),
  },
  // What an import of a player passes over.
  (table) => [index('score_blacklist_user').on(table.user)],
);
