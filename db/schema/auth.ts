import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { Permission } from '../../contracts/contract.ts';
import { users } from './users.ts';

/** Answer to a request with an API key. */
export interface KeyAnswer {
  /** Unix ms. */
  time: number;
  status: number;
  description: string;
}

/** Private data of accounts; never joined into a document. */
export const credentials = sqliteTable('credentials', {
  userID: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  emailLowercase: text('email_lowercase').notNull().unique(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  passwordHash: text('password_hash').notNull(),
});

/** Login sessions. Only a SHA-256 of the cookie's value is stored. */
export const loginSessions = sqliteTable(
  'login_sessions',
  {
    idHash: blob('id_hash', { mode: 'buffer' }).primaryKey(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Precise to a minute; null if unknown. */
    lastUsedAt: integer('last_used_at'),
  },
  // For signing out everywhere, and for deleting expired ones.
  (table) => [index('login_sessions_user').on(table.userID), index('login_sessions_expiry').on(table.expiresAt)],
);

/** API keys. Only a SHA-256 of the token is stored; the prefix identifies it in lists. */
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
    /** Precise to a minute; null if never used. */
    lastUsedAt: integer('last_used_at'),
    /** Of the last request; only for keys of game hooks. */
    lastAnswer: text('last_answer', { mode: 'json' }).$type<KeyAnswer>(),
  },
  (table) => [
    index('api_keys_user').on(table.userID),
    // For deleting a client.
    index('api_keys_client')
      .on(table.fromAPIClient)
      .where(sql`${table.fromAPIClient} is not null`),
  ],
);
