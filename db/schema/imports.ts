import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Issue } from '../../contracts/common.ts';
import type { ImportDocument } from '../../contracts/documents/import.ts';
import { users } from './users.ts';

/** What an import led to; its scores point at it. */
export type ImportOutcome = Pick<
  ImportDocument,
  'errors' | 'duplicates' | 'createdSessions' | 'classDeltas' | 'goalInfo' | 'questInfo'
> &
  // Missing in older rows.
  Partial<Pick<ImportDocument, 'blacklisted' | 'brought'>> & {
    /** Only where the game and the playtypes of the row don't tell. */
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
  },
  (table) => [
    index('imports_user').on(table.user, table.timeStarted),
    // Lists of what is done, latest first: a user's, and everybody's.
    index('imports_user_finished').on(table.user, table.status, table.timeFinished),
    index('imports_status').on(table.status, table.timeFinished),
  ],
);

/** What was sent beside the body of an import. */
export interface SentWith {
  /** Form fields that only some formats know. */
  fields: Readonly<Record<string, string>>;
  /** Name of the uploaded file; null for what is not a file. */
  filename: string | null;
  /** Where in the body a second file begins (byte): the songs that the scores are of. Missing where one file was sent. */
  songsFrom?: number;
}

/** What was sent, for as long as an import waits for its turn; so a restart loses nothing that was accepted. */
export const importInputs = sqliteTable('import_inputs', {
  import: integer('import')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  body: blob('body', { mode: 'buffer' }).notNull(),
  /** Null when nothing was. */
  sentWith: text('sent_with', { mode: 'json' }).$type<SentWith>(),
});

/**
 * How far an import has come that is too large for one transaction: what was stored of it, link by link. Rows go when it
 * is completed, so a restart knows where to go on.
 */
export const importLinks = sqliteTable(
  'import_links',
  {
    id: integer('id').primaryKey(),
    import: integer('import')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** How many plays of the import are stored, this link's included. */
    upTo: integer('up_to').notNull(),
    outcome: text('outcome', { mode: 'json' }).$type<unknown>().notNull(),
  },
  (table) => [index('import_links_import').on(table.import)],
);

/** What imports that came with an Idempotency-Key were answered with, also when the import is gone again. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of what was sent. */
    request: blob('request', { mode: 'buffer' }).notNull(),
    importID: text('import_id').notNull(),
    /** Null when it was answered with 202. */
    document: text('document', { mode: 'json' }).$type<ImportDocument>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);

/** Plays whose song or chart is not known yet. Kept with all that is needed to try again. */
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
    /** The name of its song or chart in the form that it is looked up in (`lookupKey`). */
    nameKey: text('name_key').notNull().default(''),
    /** Row of its name in `unmatched_names`, which a trigger fills in. */
    name: integer('name'),
  },
  (table) => [
    // A player's orphans, latest first.
    index('orphans_user').on(table.user, table.timeInserted, table.orphanID),
    // Those of a name, player by player.
    index('orphans_name').on(table.name, table.user, table.timeInserted, table.orphanID),
  ],
);
