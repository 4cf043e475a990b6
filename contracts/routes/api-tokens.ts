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
    description:
      'Only for the user. This answer is the only one that has the token. A user may have 100 keys. With a clientID in ' +
      'place of permissions, the key is one of that client, as its file has it: it replaces keys that the user has from ' +
      'there and never used.',
    access: session,
    params,
    json: z
      .strictObject({
        permissions: z
          .array(z.enum(PERMISSIONS))
          .max(100)
          .optional()
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
        clientID: z
          .string()
          .max(100)
          .optional()
          .meta({ description: 'The client that it is for', example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
      })
      .refine((body) => (body.permissions === undefined) !== (body.clientID === undefined), {
        path: ['permissions'],
        error: 'Expected either permissions or a clientID',
      })
      .meta({ example: { permissions: ['submit_score'], identifier: 'My score hook' } }),
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
