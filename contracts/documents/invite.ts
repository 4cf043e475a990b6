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
      description: 'Who has come with it; null while nobody has, and when that user is gone',
      example: null,
    }),
    consumedAt: unixMsOrNull.meta({ description: 'Unix time in milliseconds, or null', example: null }),
  })
  .meta({ id: 'InviteCodeDocument' });
export type InviteCodeDocument = z.infer<typeof InviteCodeDocument>;
