import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export type PullOutcome = 'loaded' | 'unchanged' | 'waiting' | 'failed';

/** Charts that an administrator has accepted to be missing by loading a state of the source. They are not asked about again. */
export interface Accepted {
  /** How many charts of each game:playtype were here and not in the source. */
  missing: Record<string, number>;
  /** Ids of those of them that had scores. */
  played: string[];
}

/** Song databases that were pulled: the state of each that was loaded last, and the outcome of the last pull. Times are Unix ms. */
export const catalogueSources = sqliteTable('catalogue_sources', {
  /** The URL of its archive. */
  source: text('source').primaryKey(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** The commit that the archive was made of, where it says so. */
  commit: text('commit_id'),
  /** SHA-256 of the archive; null while nothing of the source has been loaded. */
  sha256: text('sha256'),
  /** Size of the archive in bytes. */
  bytes: integer('bytes'),
  /** SHA-256 of the seed files in it: other files of a repository change as well. */
  content: text('content'),
  /** Names of the seed files. */
  files: text('files', { mode: 'json' }).$type<string[]>().notNull().default([]),
  accepted: text('accepted', { mode: 'json' }).$type<Accepted>().notNull().default({ missing: {}, played: [] }),
  loadedAt: integer('loaded_at'),
  /** When it was pulled last, whatever came of it. */
  pulledAt: integer('pulled_at').notNull(),
  outcome: text('outcome').$type<PullOutcome>().notNull(),
  /** For people. */
  message: text('message').notNull(),
  /** Why the last pull waits for an administrator. */
  concerns: text('concerns', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** SHA-256 of the seed files that administrators were notified of. */
  notifiedOf: text('notified_of'),
});
