import { command } from '../writer/command.ts';
import { deleteNotifications, markRead } from './store.ts';

/** What came just now was not on the page that the user acted on (ms). */
const UNSEEN = 2000;

/** Marks all that a user can have seen as read. */
export const markNotificationsRead = command<{ userID: number }, void>(
  'notifications.markRead',
  async (tx, { userID }, { now }) => markRead(tx, userID, now() - UNSEEN),
);

/** Deletes all that a user can have seen. */
export const clearNotifications = command<{ userID: number }, void>(
  'notifications.clear',
  async (tx, { userID }, { now }) => deleteNotifications(tx, userID, now() - UNSEEN),
);
