import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import type { BatchManual } from '../../contracts/batch-manual.ts';
import type { SyncSchedule } from '../../contracts/documents/integration.ts';
import { users } from './users.ts';

/** Accounts of players on other servers. The key is encrypted; its first characters are for recognising it. */
export const integrations = sqliteTable(
  'integrations',
  {
    id: integer('id').primaryKey(),
    integrationID: text('integration_id').notNull().unique(),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    baseUrl: text('base_url').notNull(),
    sealedKey: text('sealed_key').notNull(),
    keyPrefix: text('key_prefix').notNull(),
    /** "game:playtype" of what is synchronised; null for all that the other server has. */
    idStrings: text('id_strings', { mode: 'json' }).$type<string[]>(),
    /** Whose key it is there; null until the other server has told. */
    remoteUserID: integer('remote_user_id'),
    /** Whether new scores are sent there. */
    relay: integer('relay', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When a synchronisation last brought all there was (Unix ms). */
    lastSync: integer('last_sync'),
    /** What was wrong at the last one; null when nothing was. */
    syncError: text('sync_error'),
    /** How often it is synchronised without being asked; null for never. */
    schedule: text('schedule').$type<SyncSchedule>(),
    /** When the schedule synchronises it next (Unix ms); null without a schedule, and when that has stopped. */
    nextSync: integer('next_sync'),
    /** When the first of the scheduled synchronisations began that none has succeeded since (Unix ms); null after a success. */
    failingSince: integer('failing_since'),
    /** How many scheduled synchronisations have begun since then. */
    syncFailures: integer('sync_failures').notNull().default(0),
    /** Why the schedule has stopped, for people; null while it has not. */
    syncStopped: text('sync_stopped'),
    lastRelay: integer('last_relay'),
    /** Scores that the other server has stored. */
    relaySent: integer('relay_sent').notNull().default(0),
    /** Scores that were given up. */
    relayLost: integer('relay_lost').notNull().default(0),
    relayError: text('relay_error'),
  },
  (table) => [
    unique('integrations_account').on(table.user, table.type, table.baseUrl),
    index('integrations_next_sync').on(table.nextSync),
  ],
);

/** How far a synchronisation has come, for each game:playtype of the other server. What it holds, the type decides. */
export const syncCursors = sqliteTable(
  'sync_cursors',
  {
    integration: integer('integration')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    idString: text('id_string').notNull(),
    cursor: text('cursor', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.integration, table.idString] })],
);

/** A way to name a chart that does not need ids of this server. */
export interface RelayName {
  matchType: string;
  identifier: string;
  difficulty?: string;
  artist?: string | undefined;
}

/** A score that is sent on, as it is stored here and named as it was sent; with other names of its chart. */
export type RelayedScore = BatchManual['scores'][number] & {
  /** For servers that have other ids; null where only ids of this server name the chart. Missing in what older versions queued. */
  chart?: RelayName | null;
};
export interface RelayDocument {
  meta: BatchManual['meta'];
  scores: RelayedScore[];
}

/** New scores that wait to be sent to another server, in the order in which they came. */
export const relayQueue = sqliteTable(
  'relay_queue',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    integration: integer('integration')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    document: text('document', { mode: 'json' }).$type<RelayDocument>().notNull(),
    /** How many are in it. */
    scores: integer('scores').notNull(),
    /** Servers that the scores have come through. */
    path: text('path', { mode: 'json' }).$type<string[]>().notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is tried next, and since when it waits (Unix ms). */
    dueAt: integer('due_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Where the other server tells how far it is with them, and since when (Unix ms); null until it has accepted them. */
    pollUrl: text('poll_url'),
    acceptedAt: integer('accepted_at'),
  },
  (table) => [index('relay_queue_integration').on(table.integration, table.id)],
);

/** Scores that another server did not take, to be looked at and sent again. */
export const relayRefused = sqliteTable(
  'relay_refused',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    integration: integer('integration')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    meta: text('meta', { mode: 'json' }).$type<RelayDocument['meta']>().notNull(),
    score: text('score', { mode: 'json' }).$type<RelayedScore>().notNull(),
    path: text('path', { mode: 'json' }).$type<string[]>().notNull(),
    /** `orphan` where the other server keeps it until it knows the chart. */
    kind: text('kind').$type<'refused' | 'orphan'>().notNull(),
    reason: text('reason').notNull(),
    refusedAt: integer('refused_at').notNull(),
  },
  (table) => [index('relay_refused_integration').on(table.integration, table.id)],
);
