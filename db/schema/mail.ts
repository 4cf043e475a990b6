import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from './users.ts';

/** Queued mails. Private parts (address, code) are encrypted. */
export const outgoingMail = sqliteTable('outgoing_mail', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Part of the Message-ID, and of the name of its file. */
  mailID: text('mail_id').notNull().unique(),
  user: integer('user')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text('kind').notNull(),
  sealed: text('sealed').notNull(),
  attempts: integer('attempts').notNull(),
  /** Next attempt, time of queueing, and expiry (Unix ms). */
  dueAt: integer('due_at').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
});
