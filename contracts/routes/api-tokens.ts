import { z } from 'zod';

import { empty, userRef } from '../common.ts';
import { PERMISSIONS, route, session } from '../contract.ts';
import { APIKeyDocument, ApiKeySummary } from '../documents/api-key.ts';

const params = z.object({ userID: userRef });

export const apiTokens = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/api-tokens',
    summary: 'The API keys of a user, latest first',
    description: 'Only for the user. Tokens are not stored and cannot be shown again.',
    access: session,
    params,
    success: { 200: z.array(ApiKeySummary) },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/api-tokens/create',
    summary: 'Make an API key',
    description: 'Only for the user. This answer is the only one that has the token. A user may have 100 keys.',
    access: session,
    params,
    json: z.strictObject({
      permissions: z
        .array(z.enum(PERMISSIONS))
        .max(100)
        .meta({
          description: 'What the key may do; it may read what everybody may in any case',
          example: ['submit_score'],
        }),
      identifier: z
        .string()
        .min(1)
        .max(80)
        .optional()
        .meta({ description: 'What it is for; `Custom key` unless it says otherwise', example: 'My score hook' }),
    }),
    success: { 200: APIKeyDocument },
    errors: [404],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/api-tokens/:token',
    summary: 'Revoke an API key',
    description: 'Only for the user. It stops working at once.',
    access: session,
    params: z.object({
      userID: userRef,
      token: z.string().max(100).meta({ description: 'The keyID, or the token itself', example: '0c1d2e3f4a5b6c7d' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
};
