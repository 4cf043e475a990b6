import type { UserRef } from '../../contracts/common.ts';
import type { NotificationBody, NotificationDocument } from '../../contracts/documents/notification.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { clearNotifications, markNotificationsRead } from '../accounts/notifications/commands.ts';
import { findNotifications } from '../accounts/notifications/store.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { counted } from '../base/shared/counted.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { findImportsLeft } from '../operations/news/store.ts';
import { findTargetNotifications } from '../play/targets/achieved/target-notifications.ts';
import type { Writer } from '../writer/command.ts';

export const notificationRoutes = ({ db, writer }: { db: Db; writer: Writer }) => {
  const owner = async (params: { userID: UserRef }, caller: Caller) =>
    (await findOwnUser(db, params.userID, caller)).id;

  return bind('notifications', api.notifications, {
    list: async ({ params, caller }) => {
      const found = await documentsOf(db, await owner(params, caller));
      return ok(`Found ${counted(found.length, 'notification')}`, found);
    },
    markAllRead: async ({ params, caller }) => {
      await writer.run(markNotificationsRead, { userID: await owner(params, caller) });
      return ok('Marked all as read', {});
    },
    deleteAll: async ({ params, caller }) => {
      await writer.run(clearNotifications, { userID: await owner(params, caller) });
      return ok('Deleted all', {});
    },
  });
};

/**
 * Returns a user's notifications, newest first. Those about targets list what is still achieved, and are left out if nothing is, as are
 * those about imports that are gone.
 */
async function documentsOf(db: Db, userID: number): Promise<NotificationDocument[]> {
  const rows = await findNotifications(db, userID);
  const times = rows.flatMap(({ type, sentAt }) => (type === 'TARGETS_ACHIEVED' ? sentAt : []));
  const notifications = await findTargetNotifications(db, userID, times);
  const beaten = rows.flatMap(({ type, content }) => (type === 'PBS_BEATEN' ? String(content['importID']) : []));
  const left = beaten.length > 0 ? await findImportsLeft(db, beaten) : new Set<string>();
  return rows.flatMap(({ notifID, user, title, type, content, sentAt, read }) => {
    if (type === 'PBS_BEATEN' && !left.has(String(content['importID']))) return [];
    const document = { notifID, sentTo: user, sentAt, read };
    // Type and content matched when they were stored, by the type `Message`.
    if (type !== 'TARGETS_ACHIEVED') return { ...document, title, body: { type, content } as NotificationBody };
    const targets = notifications.get(sentAt);
    return targets ? { ...document, title: targets.title, body: { type, content: targets.content } } : [];
  });
}
