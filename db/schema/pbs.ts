import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import { charts } from './catalogue.ts';
import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

type JSONRecord = Record<string, unknown>;

/** Personal bests of players on charts, each merged from one or more scores. Derived. */
export const pbs = sqliteTable(
  'pbs',
  {
    id: integer('id').primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    chart: integer('chart')
      .notNull()
      .references(() => charts.id),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    /** Number that chart leaderboards are ordered by; ties go to the lower `rankedAt`, then the lower user. */
    ranking: real('ranking').notNull(),
    /** `timeAchieved`, or a number beyond every time if there is none: plays without a time come last. */
    rankedAt: integer('ranked_at').notNull(),
    score: real('score').notNull(),
    percent: real('percent').notNull(),
    lamp: text('lamp').notNull(),
    lampIndex: integer('lamp_index').notNull(),
    grade: text('grade').notNull(),
    gradeIndex: integer('grade_index').notNull(),
    judgements: text('judgements', { mode: 'json' }).$type<Record<string, number | null>>(),
    optional: text('optional', { mode: 'json' }).$type<JSONRecord>(),
    calculated: text('calculated', { mode: 'json' }).$type<Record<string, number | null>>().notNull(),
    /** Name of each part and the row of its score. */
    composedFrom: text('composed_from', { mode: 'json' }).$type<{ name: string; id: number }[]>().notNull(),
    highlight: integer('highlight', { mode: 'boolean' }).notNull(),
    timeAchieved: integer('time_achieved'),
    /** As in `scores`. A PB that is rebuilt without changes keeps its number. */
    change: integer('change').notNull().default(0),
  },
  (table) => [
    unique('pbs_user_chart').on(table.user, table.chart),
    // A chart's leaderboard in order; also covers counting better PBs for a rank, and finding those that have changed.
    index('pbs_board').on(table.chart, sql`${table.ranking} desc`, table.rankedAt, table.user, table.change),
    // For all PBs of a player, and those changed since a number.
    index('pbs_changes').on(table.user, table.gpt, table.change),
  ],
);

/** Ratings of PBs on primary charts, in order: the best n of a player, the best of everyone. Derived. */
export const pbRatings = sqliteTable(
  'pb_ratings',
  {
    user: integer('user').notNull(),
    gpt: integer('gpt').notNull(),
    alg: text('alg').notNull(),
    chart: integer('chart').notNull(),
    value: real('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.chart, table.alg] }),
    index('pb_ratings_best').on(table.user, table.gpt, table.alg, sql`${table.value} desc`),
  ],
);
