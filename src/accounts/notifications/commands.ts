import { command } from '../../writer/command.ts';
import { deleteNotifications, markRead } from './store.ts';

/** Notifications this recent were not yet on the user's page (ms). */
const UNSEEN = 2000;

/** Marks the notifications that the user can have seen as read. */
export const markNotificationsRead = command<{ userID: number }, void>(
  'notifications.markRead',
  async (tx, { userID }, { now }) => markRead(tx, userID, now() - UNSEEN),
);

/** Deletes the notifications that the user can have seen. */
export const clearNotifications = command<{ userID: number }, void>(
  'notifications.clear',
  async (tx, { userID }, { now }) => deleteNotifications(tx, userID, now() - UNSEEN),
);
