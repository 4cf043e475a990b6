import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Permission } from '../../contracts/contract.ts';
import type { WebhookEvent } from '../../contracts/documents/webhook.ts';
import { apiKeys } from './auth.ts';
import { users } from './users.ts';

/** Programs of third parties that get API keys from users. The secret is encrypted: webhooks carry it. */
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
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('clients_author').on(table.author)],
);

/**
 * Intermediate codes, of which only a SHA-256 is kept. A used one stays for a while, with the key that it was changed
 * into: who sends it again has stolen it, or it was stolen before.
 */
export const oauthCodes = sqliteTable(
  'oauth_codes',
  {
    codeHash: blob('code_hash', { mode: 'buffer' }).primaryKey(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: any client may change it, as the specification has it where none is named. */
    client: integer('client').references(() => clients.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri'),
    /** Of PKCE, by S256. */
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

/** Events that were or are to be told to clients, in the order in which they happened. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Names the event to the receiver, the same at every try. */
    deliveryID: text('delivery_id').notNull(),
    client: integer('client')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    event: text('event', { mode: 'json' }).$type<WebhookEvent>().notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** When it is tried next. */
    dueAt: integer('due_at').notNull(),
    lastAttempt: integer('last_attempt'),
    /** What the receiver answered the last time; null when there was no answer. */
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
  },
  (table) => [
    index('webhook_deliveries_client').on(table.client, table.id),
    // The few that still have to be sent, out of all that are kept for the log.
    index('webhook_deliveries_waiting')
      .on(table.client, table.id)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Game hooks that an administrator has switched off. All others are on, those of later releases too. */
export const disabledHooks = sqliteTable('disabled_hooks', { hookID: text('hook_id').primaryKey() });
