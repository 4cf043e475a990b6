import type { UserRef } from '../../contracts/common.ts';
import type { NotificationBody, NotificationDocument } from '../../contracts/documents/notification.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { bind, ok, type Caller } from '../http/handler.ts';
import { toldOfTargets } from '../targets/achieved/told.ts';
import { findOwnUser } from '../users/find-user.ts';
import type { Writer } from '../writer/command.ts';
import { clearNotifications, markNotificationsRead } from './commands.ts';
import { findNotifications } from './store.ts';

export const notificationRoutes = ({ db, writer }: { db: Db; writer: Writer }) => {
  const owner = async (params: { userID: UserRef }, caller: Caller) =>
    (await findOwnUser(db, params.userID, caller)).id;

  return bind('notifications', api.notifications, {
    list: async ({ params, caller }) => {
      const found = await documentsOf(db, await owner(params, caller));
      return ok(`Found ${found.length} notifications`, found);
    },
    markAllRead: async ({ params, caller }) => {
      await writer.run(markNotificationsRead, { userID: await owner(params, caller) });
      return ok('All are read', {});
    },
    deleteAll: async ({ params, caller }) => {
      await writer.run(clearNotifications, { userID: await owner(params, caller) });
      return ok('All are gone', {});
    },
  });
};

/** A user's notifications, latest first. One of targets says what is still achieved, and is left out if that is nothing. */
async function documentsOf(db: Db, userID: number): Promise<NotificationDocument[]> {
  const rows = await findNotifications(db, userID);
  const times = rows.flatMap(({ type, sentAt }) => (type === 'TARGETS_ACHIEVED' ? sentAt : []));
  const told = await toldOfTargets(db, userID, times);
  return rows.flatMap(({ notifID, user, title, type, content, sentAt, read }) => {
    const document = { notifID, sentTo: user, sentAt, read };
    // `Message` has held type and content together when they were stored.
    if (type !== 'TARGETS_ACHIEVED') return { ...document, title, body: { type, content } as NotificationBody };
    const targets = told.get(sentAt);
    return targets ? { ...document, title: targets.title, body: { type, content: targets.content } } : [];
  });
}
