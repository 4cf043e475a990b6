import { z } from 'zod';

import { unixMs, unixMsOrNull } from '../common.ts';
import { PERMISSIONS } from '../contract.ts';

const permissions = z.record(z.enum(PERMISSIONS), z.boolean()).meta({
  description: 'What the key may do',
  example: Object.fromEntries(PERMISSIONS.map((name) => [name, name === 'submit_score'])),
});

/** An API key as lists show it: without the token, which only the answer to its making has. */
export const ApiKeySummary = z
  .object({
    keyID: z.string().meta({ description: 'Names the key, and gives nothing away', example: '0c1d2e3f4a5b6c7d' }),
    tokenPrefix: z.string().meta({ description: 'How its token begins', example: '4f9a1c' }),
    userID: z.int().meta({ example: 1 }),
    identifier: z.string().meta({ description: 'What it is for', example: 'My score hook' }),
    permissions,
    fromAPIClient: z.string().nullable().meta({ description: 'clientID of what made it', example: null }),
    createdAt: unixMs,
    lastUsedAt: unixMsOrNull.meta({ description: 'Exact to a minute; null when it was never used', example: null }),
  })
  .meta({ id: 'ApiKeySummary' });
export type ApiKeySummary = z.infer<typeof ApiKeySummary>;

/** A key that has just been made. */
export const APIKeyDocument = ApiKeySummary.extend({
  token: z.string().meta({ description: 'Shown only now', example: '4f9a1c'.padEnd(40, '0') }),
}).meta({ id: 'APIKeyDocument' });
export type APIKeyDocument = z.infer<typeof APIKeyDocument>;
