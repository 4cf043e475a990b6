import { blob, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import { users } from './users.ts';

/** Mailed codes, one of each kind per user. Only their SHA-256 is stored. */
export const mailCodes = sqliteTable(
  'mail_codes',
  {
    codeHash: blob('code_hash', { mode: 'buffer' }).primaryKey(),
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['verify-email', 'reset-password'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [unique('mail_codes_kind').on(table.userID, table.kind)],
);

/** Invitations. They are looked up by hash; the encrypted code is shown to their creator. */
export const invites = sqliteTable(
  'invites',
  {
    id: integer('id').primaryKey(),
    codeHash: blob('code_hash', { mode: 'buffer' }).notNull().unique(),
    /** Null if the code was shown only once. */
    sealedCode: text('sealed_code'),
    /** Null for those of the command line, and of deleted users. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    consumedBy: integer('consumed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null while it is unused. */
    consumedAt: integer('consumed_at'),
  },
  (table) => [index('invites_creator').on(table.createdBy)],
);

/** Failed logins, counted by name and network; keys are SHA-256 hashes of these. */
export const loginFailures = sqliteTable(
  'login_failures',
  {
    key: blob('key', { mode: 'buffer' }).primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  (table) => [index('login_failures_time').on(table.lastAt)],
);

/** Networks (hashed) of a user's successful logins. */
export const loginPlaces = sqliteTable(
  'login_places',
  {
    userID: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: blob('place', { mode: 'buffer' }).notNull(),
    lastAt: integer('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userID, table.place] })],
);
