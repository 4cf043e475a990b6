import { createHash, randomBytes } from 'node:crypto';

import type { NotificationBody } from '../../../contracts/documents/notification.ts';
import type { Tx } from '../../../db/open.ts';
import { insertNotifications } from './store.ts';

/** Content of a notification. Those of achieved targets have none, see `notifyOnce`. */
export type Message = { title: string } & Exclude<NotificationBody, { type: 'TARGETS_ACHIEVED' }>;

/** Notifies a user. `now` is Unix ms. */
export const notify = (tx: Tx, user: number, message: Message, now: number): Promise<void> =>
  notifyAll(tx, [user], message, now);

/** Sends several users the same notification. `now` is Unix ms. */
export async function notifyAll(
  tx: Tx,
  users: readonly number[],
  { title, type, content }: Message,
  now: number,
): Promise<void> {
  const notification = { title, type, content, sentAt: now, read: false };
  await insertNotifications(
    tx,
    users.map((user) => ({ notifID: `N${randomBytes(20).toString('hex')}`, user, ...notification })),
  );
}

/** Notifies a user of an event at a time (Unix ms), once for each time; its details are read elsewhere. */
export async function notifyOnce(tx: Tx, user: number, type: 'TARGETS_ACHIEVED', now: number): Promise<void> {
  const notifID = `N${createHash('sha1').update(`${user} ${type} ${now}`).digest('hex')}`;
  await insertNotifications(tx, [{ notifID, user, title: '', type, content: {}, sentAt: now, read: false }]);
}
