import { randomBytes } from 'node:crypto';

import type { Tx } from '../../db/open.ts';
import { insertNotification, type NotificationRow } from './store.ts';

/** Tells a user something. `now` is Unix ms. */
export async function notify(
  tx: Tx,
  user: number,
  { title, type, content }: Pick<NotificationRow, 'title' | 'type' | 'content'>,
  now: number,
): Promise<void> {
  const notifID = `N${randomBytes(20).toString('hex')}`;
  await insertNotification(tx, { notifID, user, title, type, content, sentAt: now, read: false });
}
