import { z } from 'zod';

import { unixMs, unixMsOrNull } from '../common.ts';

export const InviteCodeDocument = z
  .object({
    code: z
      .string()
      .meta({ description: '40 hexadecimal digits', example: '0c1d2e3f4a5b6c7d8e9f0c1d2e3f4a5b6c7d8e9f' }),
    createdBy: z.int().meta({ example: 1 }),
    createdAt: unixMs,
    consumed: z.boolean().meta({ example: false }),
    consumedBy: z.int().nullable().meta({
      description: 'User id of who registered with it; null if unused or if the account was deleted',
      example: null,
    }),
    consumedAt: unixMsOrNull.meta({ description: 'Unix ms when it was used; null if unused', example: null }),
  })
  .meta({ id: 'InviteCodeDocument' });
export type InviteCodeDocument = z.infer<typeof InviteCodeDocument>;
