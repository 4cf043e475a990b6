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

/** Sources of plays: import type and service label, stored once instead of on every row. */
export const sources = sqliteTable(
  'sources',
  {
    id: integer('id').primaryKey(),
    importType: text('import_type').notNull(),
    service: text('service').notNull(),
  },
  (table) => [unique('sources_name').on(table.importType, table.service)],
);

/** The source of truth. All other data of players derives from these rows. Empty objects are stored as NULL. */
export const scores = sqliteTable(
  'scores',
  {
    id: integer('id').primaryKey(),
    /** The 32 bytes of the public id. */
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
    /** Number of the latest change, by `changeClock`; 0 for rows from before changes were counted. */
    change: integer('change').notNull().default(0),
  },
  (table) => [
    // For a player's changes since a number. New rows are added at the end, which is cheap.
    index('scores_changes').on(table.user, table.gpt, table.change),
    // For a player's plays on a chart, to build a PB.
    index('scores_user_chart').on(table.user, table.chart),
    // For a player's latest plays.
    index('scores_user_time').on(table.user, table.gpt, table.timeAchieved),
    index('scores_import').on(table.import),
    index('scores_session').on(table.session),
    // Contains only the few highlighted ones.
    index('scores_highlighted')
      .on(table.gpt, table.timeAchieved)
      .where(sql`${table.highlight} = 1`),
  ],
);

/** Scores that imports of their players skip. */
export const scoreBlacklist = sqliteTable(
  'score_blacklist',
  {
    scoreID: blob('score_id', { mode: 'buffer' }).primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** User who added it; only an administrator can undo an administrator's entry. */
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    chart: integer('chart').references(() => charts.id, { onDelete: 'set null' }),
    /** The former score. */
    score: text('score', { mode: 'json' }).$type<ScoreDocument>().notNull(),
    timeAdded: integer('time_added').notNull(),
  },
  // For the scores that a player's imports skip.
  (table) => [index('score_blacklist_user').on(table.user)],
);
