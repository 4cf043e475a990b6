import { and, desc, eq, lte } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { notifications } from '../../../db/schema/index.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Stores notifications, replacing those with the same id. */
export async function insertNotifications(tx: Tx, rows: readonly (typeof notifications.$inferInsert)[]): Promise<void> {
  await insertAll(tx, notifications, rows, { replaceOn: ['notifID'] });
}

/** Returns a user's notifications, latest first. */
export const findNotifications = async (db: Db, user: number): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.user, user))
    .orderBy(desc(notifications.sentAt), desc(notifications.id))
    .all();

const sentUntil = (user: number, until: number) => and(eq(notifications.user, user), lte(notifications.sentAt, until));

/** Marks a user's notifications up to a time (Unix ms) as read. */
export async function markRead(tx: Tx, user: number, until: number): Promise<void> {
  await tx.update(notifications).set({ read: true }).where(sentUntil(user, until));
}

/** Deletes a user's notifications up to a time (Unix ms). */
export async function deleteNotifications(tx: Tx, user: number, until: number): Promise<void> {
  await tx.delete(notifications).where(sentUntil(user, until));
}
