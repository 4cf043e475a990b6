import { z } from 'zod';

import { userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { InviteCodeDocument } from '../documents/invite.ts';
import { UserDocument } from '../documents/user.ts';

const params = z.object({ userID: userRef });
const WHERE = 'Only for the user, and only where an invitation is needed to register: 404 elsewhere.';

export const invites = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/invites',
    summary: 'The invitations of a user, latest first',
    description: `${WHERE} \`consumers\` are those who have come with one.`,
    access: session,
    params,
    success: { 200: z.object({ invites: z.array(InviteCodeDocument), consumers: z.array(UserDocument) }) },
    errors: [404],
  }),
  limit: route({
    method: 'GET',
    path: '/api/v1/users/:userID/invites/limit',
    summary: 'How many invitations a user has made and may make',
    description: `${WHERE} Two for every 28 days since the user has joined, 100 at most. Administrators may make more.`,
    access: session,
    params,
    success: {
      200: z.object({
        invites: z.int().meta({ description: 'Made so far, used ones too', example: 1 }),
        limit: z.int().meta({ description: 'May have been made by now', example: 4 }),
      }),
    },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/invites/create',
    summary: 'Make an invitation',
    description: `${WHERE} 400 when there are as many as there may be.`,
    access: session,
    params,
    success: { 200: InviteCodeDocument },
    errors: [404],
  }),
};
