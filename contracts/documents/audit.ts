import { z } from 'zod';

import { orNull, unixMs } from '../common.ts';

const details = z.record(z.string(), z.unknown());

export const AuditEntry = z
  .object({
    id: z.int().meta({ example: 17 }),
    time: unixMs,
    userID: z.int().nullable().meta({
      description: 'User id of the administrator; null on the command line, and if the account was deleted',
      example: 1,
    }),
    onCommandLine: z.boolean().meta({
      description: 'True if it was done with a command on the server (`kaiden user level …`)',
      example: false,
    }),
    action: z.string().meta({ description: 'Name of the action', example: 'delete-score' }),
    target: details.meta({
      description: 'Object of the action',
      example: { userID: 2, scoreID: `T${'5d'.repeat(32)}` },
    }),
    before: orNull(details).meta({
      description: 'State before the action',
      example: { score: { comment: 'my best' } },
    }),
    after: orNull(details).meta({ description: 'State after the action, or its result', example: null }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
