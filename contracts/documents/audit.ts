import { z } from 'zod';

import { orNull, unixMs } from '../common.ts';

const details = z.record(z.string(), z.unknown());

export const AuditEntry = z
  .object({
    id: z.int().meta({ example: 17 }),
    time: unixMs,
    userID: z.int().nullable().meta({ description: 'The administrator; null when the account is no more', example: 1 }),
    action: z.string().meta({ description: 'What was done', example: 'delete-score' }),
    target: details.meta({
      description: 'What it was done to',
      example: { userID: 2, scoreID: `T${'5d'.repeat(32)}` },
    }),
    before: orNull(details).meta({ description: 'What there was', example: { score: { comment: 'my best' } } }),
    after: orNull(details).meta({ description: 'What there is now, or what came of it', example: null }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
