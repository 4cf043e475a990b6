import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export type PullOutcome = 'loaded' | 'unchanged' | 'waiting' | 'failed';

/** Missing charts accepted by an administrator when a state of the source was loaded. They are not asked about again. */
export interface Accepted {
  /** Number of charts of each game:playtype that are stored and not in the source. */
  missing: Record<string, number>;
  /** Ids of those with scores. */
  played: string[];
}

/** Pulled song databases: the last loaded state of each, and the result of the last pull. Times are Unix ms. */
export const catalogueSources = sqliteTable('catalogue_sources', {
  /** URL of its archive. */
  source: text('source').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Commit of the archive, if it contains that. */
  commit: text('commit_id'),
  /** SHA-256 of the archive; null until one is loaded. */
  sha256: text('sha256'),
  /** Size of the archive in bytes. */
  bytes: integer('bytes'),
  /** SHA-256 of the seed files in it: other files of a repository change as well. */
  content: text('content'),
  /** Names of the seed files. */
  files: text('files', { mode: 'json' }).$type<string[]>().notNull().default([]),
  accepted: text('accepted', { mode: 'json' }).$type<Accepted>().notNull().default({ missing: {}, played: [] }),
  loadedAt: integer('loaded_at'),
  /** Time of the last pull, whatever its result. */
  pulledAt: integer('pulled_at').notNull(),
  outcome: text('outcome').$type<PullOutcome>().notNull(),
  /** For people. */
  message: text('message').notNull(),
  /** Reasons why the last pull waits for an administrator. */
  concerns: text('concerns', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** SHA-256 of the seed files that administrators were notified of. */
  notifiedOf: text('notified_of'),
});
