import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { NotificationBody } from '../../contracts/documents/notification.ts';
import { users } from './users.ts';

/**
 * What happened that a user should hear of. `type` says what `content` holds. Of targets that were achieved only the time
 * is here: what they are follows from the subscriptions.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey(),
    notifID: text('notif_id').notNull().unique(),
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    type: text('type').$type<NotificationBody['type']>().notNull(),
    content: text('content', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    sentAt: integer('sent_at').notNull(),
    read: integer('read', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('notifications_user').on(table.user, table.sentAt)],
);
