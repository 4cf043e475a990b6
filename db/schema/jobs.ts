import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export type JobOutcome = 'done' | 'failed' | 'stopped';

/** State of scheduled jobs: one row for each that ever ran. All times are Unix ms. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  /** Start of the current run; null if it is not running. */
  runningSince: integer('running_since'),
  runningIn: text('running_in').$type<'server' | 'command line'>(),
  /** Start of the last run. */
  lastStarted: integer('last_started').notNull(),
  lastDuration: integer('last_duration'),
  /** Null before the end of the first run, and if the process died during it. */
  lastOutcome: text('last_outcome').$type<JobOutcome>(),
  /** Summary or error of the last run. */
  lastMessage: text('last_message'),
  /** Counts of the last successful run. */
  figures: text('figures', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
  runs: integer('runs').notNull().default(0),
  failures: integer('failures').notNull().default(0),
});
