import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { bind, ok, type Caller } from '../http/handler.ts';
import { findOwnUser } from '../users/find-user.ts';
import type { Writer } from '../writer/command.ts';
import { clearNotifications, markNotificationsRead } from './commands.ts';
import { findNotifications } from './store.ts';

export const notificationRoutes = ({ db, writer }: { db: Db; writer: Writer }) => {
  const owner = async (params: { userID: UserRef }, caller: Caller) =>
    (await findOwnUser(db, params.userID, caller)).id;

  return bind('notifications', api.notifications, {
    list: async ({ params, caller }) => {
      const rows = await findNotifications(db, await owner(params, caller));
      return ok(
        `Found ${rows.length} notifications`,
        rows.map(({ notifID, user, title, type, content, sentAt, read }) => ({
          notifID,
          sentTo: user,
          title,
          sentAt,
          read,
          body: { type, content },
        })),
      );
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
