import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Permission } from '../../contracts/contract.ts';
import { users } from './users.ts';

/** What nobody but its owner may see; never joined into a document. */
export const credentials = sqliteTable('credentials', {
  userID: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  emailLowercase: text('email_lowercase').notNull().unique(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  passwordHash: text('password_hash').notNull(),
});

/** Login sessions. Only a SHA-256 of the cookie's value is kept. */
export const loginSessions = sqliteTable(
  'login_sessions',
  {
    idHash: blob('id_hash', { mode: 'buffer' }).primaryKey(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Exact to a minute; null when it is not known. */
    lastUsedAt: integer('last_used_at'),
  },
  // For signing out everywhere, and for the clean-up of old ones.
  (table) => [index('login_sessions_user').on(table.userID), index('login_sessions_expiry').on(table.expiresAt)],
);

/** API keys. Only a SHA-256 of the token is kept; the prefix is for recognising it in a list. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: integer('id').primaryKey(),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    tokenPrefix: text('token_prefix').notNull(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    identifier: text('identifier').notNull(),
    permissions: text('permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
    fromAPIClient: text('from_api_client'),
    createdAt: integer('created_at').notNull(),
    /** Exact to a minute; null when it was never used. */
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [
    index('api_keys_user').on(table.userID),
    // For what goes with a client.
    index('api_keys_client')
      .on(table.fromAPIClient)
      .where(sql`${table.fromAPIClient} is not null`),
  ],
);
