import { z } from 'zod';

import { empty, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { NotificationDocument } from '../documents/notification.ts';

const params = z.object({ userID: userRef });

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/notifications',
    summary: "List a user's notifications, newest first",
    description:
      'Returns the notifications of the account. Own account only. Use it to show unread notifications in a front end.',
    access: session,
    params,
    success: { 200: z.array(NotificationDocument) },
    errors: [404],
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/v1/users/:userID/notifications/mark-all-read',
    summary: 'Mark all notifications as read',
    description:
      'Notifications of the last two seconds stay unread, because nobody has seen them yet. Use it when a user closes the list of notifications.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  deleteAll: route({
    method: 'POST',
    path: '/api/v1/users/:userID/notifications/delete-all',
    summary: 'Delete all notifications',
    description:
      'Notifications of the last two seconds stay, because nobody has seen them yet. Use it for a button that empties the list.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
};
