import { randomBytes } from 'node:crypto';

import type { Tx } from '../../db/open.ts';
import { insertNotifications, type NotificationRow } from './store.ts';

export type Message = Pick<NotificationRow, 'title' | 'type' | 'content'>;

/** Tells a user something. `now` is Unix ms. */
export const notify = (tx: Tx, user: number, message: Message, now: number): Promise<void> =>
  notifyAll(tx, [user], message, now);

/** Tells users the same. `now` is Unix ms. */
export async function notifyAll(
  tx: Tx,
  users: readonly number[],
  { title, type, content }: Message,
  now: number,
): Promise<void> {
  const told = { title, type, content, sentAt: now, read: false };
  await insertNotifications(
    tx,
    users.map((user) => ({ notifID: `N${randomBytes(20).toString('hex')}`, user, ...told })),
  );
}
