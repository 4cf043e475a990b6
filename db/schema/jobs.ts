import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export type JobOutcome = 'done' | 'failed' | 'stopped';

/** What is known of the jobs that run by themselves: one row for each that has ever begun. All times are Unix ms. */
export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  /** When the run that goes on began; null while none does. */
  runningSince: integer('running_since'),
  runningIn: text('running_in').$type<'server' | 'command line'>(),
  /** When the last run began. */
  lastStarted: integer('last_started').notNull(),
  lastDuration: integer('last_duration'),
  /** Null before the first run has ended, and where the process died with it. */
  lastOutcome: text('last_outcome').$type<JobOutcome>(),
  /** What the last run did, or what it failed of. */
  lastMessage: text('last_message'),
  /** What the last run that was done has counted. */
  figures: text('figures', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
  runs: integer('runs').notNull().default(0),
  failures: integer('failures').notNull().default(0),
});
