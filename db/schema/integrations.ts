import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import type { BatchManual } from '../../contracts/batch-manual.ts';
import type { SyncSchedule, SyncStop } from '../../contracts/documents/integration.ts';
import { users } from './users.ts';

/** Players' accounts on other servers. The key is encrypted; its first characters identify it. */
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
    /** Synchronised game:playtypes; null for all that the other server has. */
    idStrings: text('id_strings', { mode: 'json' }).$type<string[]>(),
    /** User of the key there; null until the other server has reported it. */
    remoteUserID: integer('remote_user_id'),
    /** Whether new scores are relayed there. */
    relay: integer('relay', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** Last complete synchronisation (Unix ms). */
    lastSync: integer('last_sync'),
    /** Error of the last one; null if it succeeded. */
    syncError: text('sync_error'),
    /** Interval of scheduled synchronisation; null for never. */
    schedule: text('schedule').$type<SyncSchedule>(),
    /** Next scheduled synchronisation (Unix ms); null without a schedule, and if it has stopped. */
    nextSync: integer('next_sync'),
    /** Start of the first scheduled synchronisation since the last success (Unix ms); null after a success. */
    failingSince: integer('failing_since'),
    /** Number of scheduled synchronisations since then. */
    syncFailures: integer('sync_failures').notNull().default(0),
    /** Why the schedule has stopped; null while it has not. */
    syncStopped: text('sync_stopped').$type<SyncStop>(),
    lastRelay: integer('last_relay'),
    /** Number of scores stored by the other server. */
    relaySent: integer('relay_sent').notNull().default(0),
    /** Number of scores given up. */
    relayLost: integer('relay_lost').notNull().default(0),
    relayError: text('relay_error'),
  },
  (table) => [
    unique('integrations_account').on(table.user, table.type, table.baseUrl),
    index('integrations_next_sync').on(table.nextSync),
  ],
);

/** Cursor of a synchronisation for each game:playtype of the other server. Its content depends on the type. */
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

/** Name of a chart that needs no ids of this server. */
export interface RelayName {
  matchType: string;
  identifier: string;
  difficulty?: string;
  artist?: string | undefined;
}

/** Score to be relayed, in its stored form with its original name; plus other names of its chart. */
export type RelayedScore = BatchManual['scores'][number] & {
  /** For servers with other ids; null if only ids of this server name the chart. Missing in entries queued by older versions. */
  chart?: RelayName | null;
};
export interface RelayDocument {
  meta: BatchManual['meta'];
  scores: RelayedScore[];
}

/** New scores to be sent to another server, oldest first. */
export const relayQueue = sqliteTable(
  'relay_queue',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    integration: integer('integration')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    document: text('document', { mode: 'json' }).$type<RelayDocument>().notNull(),
    /** Number of scores in it. */
    scores: integer('scores').notNull(),
    /** Servers the scores have passed through. */
    path: text('path', { mode: 'json' }).$type<string[]>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Time of the next attempt, and when it was queued (Unix ms). */
    dueAt: integer('due_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** URL to poll the other server at, and when it accepted the scores (Unix ms); null until then. */
    pollUrl: text('poll_url'),
    acceptedAt: integer('accepted_at'),
  },
  (table) => [index('relay_queue_integration').on(table.integration, table.id)],
);

/** Scores refused by another server, to be reviewed and sent again. */
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
    /** `orphan` if the other server stores it until it knows the chart. */
    kind: text('kind').$type<'refused' | 'orphan'>().notNull(),
    reason: text('reason').notNull(),
    refusedAt: integer('refused_at').notNull(),
  },
  (table) => [index('relay_refused_integration').on(table.integration, table.id)],
);

/** Players' settings of hooks in games. */
export const hookSettings = sqliteTable(
  'hook_settings',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Import type of the hook's plays. */
    hook: text('hook').notNull(),
    /** Cards whose plays are accepted; null for all. */
    cards: text('cards', { mode: 'json' }).$type<string[]>(),
    /** Whether the best scores in the game are imported the next time. */
    wantsBests: integer('wants_bests', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hook] })],
);
