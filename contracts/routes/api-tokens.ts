import { z } from 'zod';

import { empty, userRef } from '../common.ts';
import { PERMISSIONS, route, session } from '../contract.ts';
import { APIKeyDocument, ApiKeySummary } from '../documents/api-key.ts';

const params = z.object({ userID: userRef });

export const apiTokens = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/api-tokens',
    summary: "List a user's API keys, newest first",
    description:
      'Returns the name, permissions, client and last use of each key; tokens are not stored and cannot be shown again. Own ' +
      'account only. Use it to let a user review which programs have access.',
    access: session,
    params,
    success: { 200: z.array(ApiKeySummary) },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/api-tokens/create',
    summary: 'Create an API key',
    description:
      'Returns the new key with its token, which is never shown again; a user can have 100 keys. Give either permissions, or ' +
      "a clientID to get a key as that client's file has it, which replaces your unused keys from that client. Own account " +
      'only. Use it to set up a score hook or a script of your own.',
    access: session,
    params,
    json: z
      .strictObject({
        permissions: z
          .array(z.enum(PERMISSIONS))
          .max(100)
          .optional()
          .meta({
            description: 'Permissions of the key; public data needs none',
            example: ['submit_score'],
          }),
        identifier: z
          .string()
          .min(1)
          .max(80)
          .optional()
          .meta({ description: 'Name of the key; `Custom key` by default', example: 'My score hook' }),
        clientID: z
          .string()
          .max(100)
          .optional()
          .meta({ description: 'Client id that the key is for', example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
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
    description:
      'Deletes the key; it stops working at once. Own account only. Use it to lock out a program that should no longer have ' +
      'access.',
    access: session,
    params: z.object({
      userID: userRef,
      token: z.string().max(100).meta({ description: 'keyID, or the token itself', example: '0c1d2e3f4a5b6c7d' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
};
