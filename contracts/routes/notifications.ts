import { z } from 'zod';

import { empty, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { NotificationDocument } from '../documents/notification.ts';

const params = z.object({ userID: userRef });
const description = 'What came in the last two seconds stays as it is: nobody has seen it yet.';

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/notifications',
    summary: 'What a user was told, latest first',
    description: 'Only for the user.',
    access: session,
    params,
    success: { 200: z.array(NotificationDocument) },
    errors: [404],
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/v1/users/:userID/notifications/mark-all-read',
    summary: 'Mark all notifications as read',
    description,
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  deleteAll: route({
    method: 'POST',
    path: '/api/v1/users/:userID/notifications/delete-all',
    summary: 'Delete all notifications',
    description,
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
};
