import { z } from 'zod';

import { unixMs, unixMsOrNull } from '../common.ts';
import { PERMISSIONS } from '../contract.ts';

const permissions = z.record(z.enum(PERMISSIONS), z.boolean()).meta({
  description: 'Permissions of the key',
  example: Object.fromEntries(PERMISSIONS.map((name) => [name, name === 'submit_score'])),
});

/** Answer of the server to a request with an API key. */
export const KeyAnswer = z
  .object({
    time: unixMs,
    status: z.int().meta({
      description: 'HTTP status; for games that read it in the body, the one that belongs to their status code',
      example: 200,
    }),
    description: z.string().meta({ description: '`description` of the answer', example: 'Imported the play' }),
  })
  .meta({ id: 'KeyAnswer' });

/** An API key as lists show it: without the token, which only the answer to its making has. */
export const ApiKeySummary = z
  .object({
    keyID: z.string().meta({ description: 'Identifier of the key; not secret', example: '0c1d2e3f4a5b6c7d' }),
    tokenPrefix: z.string().meta({ description: 'First characters of the token', example: '4f9a1c' }),
    userID: z.int().meta({ example: 1 }),
    identifier: z.string().meta({ description: 'Name of the key', example: 'My score hook' }),
    permissions,
    fromAPIClient: z.string().nullable().meta({ description: 'Client that the key was created for', example: null }),
    createdAt: unixMs,
    lastUsedAt: unixMsOrNull.meta({
      description: 'Unix ms of the last use, exact to the minute; null if never used',
      example: null,
    }),
    lastAnswer: KeyAnswer.nullable().meta({
      description:
        'Answer to the last request of a game hook, successes and failures; null for other keys and before the first request',
      example: null,
    }),
  })
  .meta({ id: 'ApiKeySummary' });
export type ApiKeySummary = z.infer<typeof ApiKeySummary>;

/** A key that has just been made. */
export const APIKeyDocument = ApiKeySummary.extend({
  token: z.string().meta({ description: 'Bearer token; shown only once', example: '4f9a1c'.padEnd(40, '0') }),
}).meta({ id: 'APIKeyDocument' });
export type APIKeyDocument = z.infer<typeof APIKeyDocument>;
