import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import type { Permission } from '../../contracts/contract.ts';
import type { EventType, WebhookEvent, WebhookFormat } from '../../contracts/documents/webhook.ts';
import { apiKeys } from './auth.ts';
import { users } from './users.ts';

/** Third-party programs that get API keys from users. The secret is encrypted: webhooks are signed with it. */
export const clients = sqliteTable(
  'clients',
  {
    id: integer('id').primaryKey(),
    clientID: text('client_id').notNull().unique(),
    author: integer('author')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    requestedPermissions: text('requested_permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
    redirectUri: text('redirect_uri'),
    webhookUri: text('webhook_uri'),
    apiKeyFormat: text('api_key_format'),
    apiKeyFilename: text('api_key_filename'),
    /** Types of events that it wants; null for those of the first release. */
    events: text('events', { mode: 'json' }).$type<EventType[]>(),
    /** Form of the bodies that its webhook gets. */
    format: text('format').$type<WebhookFormat>().notNull().default('standard'),
    /** Whether it is only its author's own webhook: no program, without keys, listed nowhere. */
    personal: integer('personal', { mode: 'boolean' }).notNull().default(false),
    /** Time of the last choice of events: what ended before is not told. */
    listensSince: integer('listens_since').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('clients_author').on(table.author),
    uniqueIndex('clients_personal')
      .on(table.author)
      .where(sql`${table.personal} = 1`),
  ],
);

/**
 * Intermediate codes; only a SHA-256 is stored. A used one stays for a while, with the key it was exchanged for: if it is sent again, it
 * was stolen.
 */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    codeHash: blob('code_hash', { mode: 'buffer' }).primaryKey(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: any client may exchange it, as specified if none is named. */
    client: integer('client').references(() => clients.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri'),
    /** PKCE challenge (S256). */
    codeChallenge: text('code_challenge'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
    apiKey: integer('api_key').references(() => apiKeys.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('oauth_codes_user').on(table.userID),
    index('oauth_codes_client').on(table.client),
    index('oauth_codes_key').on(table.apiKey),
    index('oauth_codes_expiry').on(table.expiresAt),
  ],
);

/** Events sent or to be sent to clients, oldest first. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Id of the event for the receiver, the same at every attempt. */
    deliveryID: text('delivery_id').notNull(),
    client: integer('client')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    event: text('event', { mode: 'json' }).$type<WebhookEvent>().notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Time of the next attempt. */
    dueAt: integer('due_at').notNull(),
    lastAttempt: integer('last_attempt'),
    /** Status of the receiver's last response; null if there was none. */
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_deliveries_client').on(table.client, table.id),
    // The few waiting ones among all that are stored for the log.
    index('webhook_deliveries_waiting')
      .on(table.client, table.id)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Game hooks disabled by an administrator. All others are enabled, including those of later releases. */
export const disabledHooks = sqliteTable('disabled_hooks', { hookID: text('hook_id').primaryKey() });
