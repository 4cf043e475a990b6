import { z } from 'zod';

import { userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { InviteCodeDocument } from '../documents/invite.ts';
import { UserDocument } from '../documents/user.ts';

const params = z.object({ userID: userRef });
const WHERE = 'Own account only; 404 on servers that do not need invitations.';

export const invites = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/invites',
    summary: "List a user's invitations, newest first",
    description: `${WHERE} Lists each invitation with the users who joined through it (\`consumers\`). Use it to show who came by your invitations.`,
    access: session,
    params,
    success: { 200: z.object({ invites: z.array(InviteCodeDocument), consumers: z.array(UserDocument) }) },
    errors: [404],
  }),
  limit: route({
    method: 'GET',
    path: '/api/v1/users/:userID/invites/limit',
    summary: "Get a user's invitation limit",
    description: `${WHERE} Two for every 28 days since the user joined, up to 100; administrators can create more. Use it to show how many invitations are left.`,
    access: session,
    params,
    success: {
      200: z.object({
        invites: z.int().meta({ description: 'Number of invitations created, including used ones', example: 1 }),
        limit: z.int().meta({ description: 'Number of invitations that may have been created by now', example: 4 }),
      }),
    },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/invites/create',
    summary: 'Create an invitation',
    description: `${WHERE} 400 when there are as many as there may be. Use it to let a friend register.`,
    access: session,
    params,
    success: { 200: InviteCodeDocument },
    errors: [404],
  }),
};
