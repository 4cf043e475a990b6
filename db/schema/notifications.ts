import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { NotificationBody } from '../../contracts/documents/notification.ts';
import { users } from './users.ts';

/**
 * Notifications of users. `type` determines `content`. For achieved targets only the time is stored: the rest derives from the
 * subscriptions.
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
