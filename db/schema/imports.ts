import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Issue } from '../../contracts/common.ts';
import type { ImportDocument } from '../../contracts/documents/import.ts';
import { users } from './users.ts';

/** Result of an import; its scores refer to the import. */
export type ImportOutcome = Pick<
  ImportDocument,
  'errors' | 'duplicates' | 'createdSessions' | 'classDeltas' | 'goalInfo' | 'questInfo'
> &
  // Missing in older rows.
  Partial<Pick<ImportDocument, 'blacklisted' | 'brought'>> & {
    /** Only if the game and the playtypes of the row are ambiguous. */
    idStrings?: string[];
  };

export const imports = sqliteTable(
  'imports',
  {
    id: integer('id').primaryKey(),
    importID: text('import_id').notNull().unique(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    importType: text('import_type').notNull(),
    status: text('status').$type<'queued' | 'completed' | 'failed'>().notNull(),
    userIntent: integer('user_intent', { mode: 'boolean' }).notNull(),
    game: text('game'),
    playtypes: text('playtypes', { mode: 'json' }).$type<string[]>().notNull(),
    outcome: text('outcome', { mode: 'json' }).$type<ImportOutcome>(),
    failure: text('failure', { mode: 'json' }).$type<{
      status: number;
      code: string;
      description: string;
      issues?: readonly Issue[];
    }>(),
    timeStarted: integer('time_started').notNull(),
    timeFinished: integer('time_finished'),
    /** Whether nobody has been told of it yet: by webhooks of its user, and as a rival's. */
    untold: integer('untold', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('imports_user').on(table.user, table.timeStarted),
    // For lists of completed imports, latest first: a user's, and everybody's.
    index('imports_user_finished').on(table.user, table.status, table.timeFinished),
    index('imports_status').on(table.status, table.timeFinished),
    // The few that the next run of the job looks at.
    index('imports_untold')
      .on(table.id)
      .where(sql`${table.untold} = 1`),
  ],
);

/** Metadata sent with the body of an import. */
export interface SentWith {
  /** Form fields used by some formats. */
  fields: Readonly<Record<string, string>>;
  /** Name of the uploaded file; null if it is not a file. */
  filename: string | null;
  /** Offset in the body at which a second file begins (bytes): the songs of the scores. Missing if one file was sent. */
  songsFrom?: number;
  /** Set where no person asks for the import, but the schedule of an integration, or a game whenever it starts. */
  isScheduled?: true;
  /** Hook whose permission for best scores, given for one time, the import uses. */
  permission?: string;
}

/** Bodies of queued imports, so that a restart loses nothing that was accepted. */
export const importInputs = sqliteTable('import_inputs', {
  import: integer('import')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  body: blob('body', { mode: 'buffer' }).notNull(),
  /** Null if there was none. */
  sentWith: text('sent_with', { mode: 'json' }).$type<SentWith>(),
});

/**
 * Stored links of an import too large for one transaction. Rows are deleted when it is completed; until then a restart knows where to
 * continue.
 */
export const importLinks = sqliteTable(
  'import_links',
  {
    id: integer('id').primaryKey(),
    import: integer('import')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Number of the import's stored plays, this link's included. */
    upTo: integer('up_to').notNull(),
    outcome: text('outcome', { mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [index('import_links_import').on(table.import)],
);

/** Answers to imports with an Idempotency-Key, kept even if the import is deleted. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    request: blob('request', { mode: 'buffer' }).notNull(),
    importID: text('import_id').notNull(),
    /** Null if it was answered with 202. */
    document: text('document', { mode: 'json' }).$type<ImportDocument>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);

/** Plays whose song or chart is unknown. Stored with everything needed to retry them. */
export const orphans = sqliteTable(
  'orphans',
  {
    orphanID: text('orphan_id').primaryKey(),
    user: integer('user')
      .notNull()
      .references(() => users.id),
    importType: text('import_type').notNull(),
    game: text('game').notNull(),
    data: text('data', { mode: 'json' }).$type<unknown>().notNull(),
    context: text('context', { mode: 'json' }).$type<unknown>().notNull(),
    message: text('message').notNull(),
    timeInserted: integer('time_inserted').notNull(),
    /** Normalised name of its song or chart (`lookupKey`). */
    nameKey: text('name_key').notNull().default(''),
    /** Row of its name in `unmatched_names`, filled in by a trigger. */
    name: integer('name'),
  },
  (table) => [
    // A player's orphans, latest first.
    index('orphans_user').on(table.user, table.timeInserted, table.orphanID),
    // Orphans of a name, player by player.
    index('orphans_name').on(table.name, table.user, table.timeInserted, table.orphanID),
  ],
);
