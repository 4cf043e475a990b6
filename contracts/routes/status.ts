import { z } from 'zod';

import { unixMs } from '../common.ts';
import { anyone, route } from '../contract.ts';

const echo = z.string().max(2000).optional().meta({ description: 'Sent back as it is', example: 'hello' });

export const ServerStatus = z
  .object({
    serverTime: unixMs,
    startTime: unixMs,
    version: z.string().meta({ example: '0.1.0' }),
    whoami: z.int().nullable().meta({ description: 'Your user id, or null', example: null }),
    permissions: z.array(z.string()).meta({ example: [] }),
    echo,
  })
  .meta({ id: 'ServerStatus' });

export const status = {
  get: route({
    method: 'GET',
    path: '/api/v1/status',
    summary: 'Is the server there, and who am I to it',
    access: anyone,
    live: true,
    query: z.object({ echo }),
    success: { 200: ServerStatus },
  }),
  post: route({
    method: 'POST',
    path: '/api/v1/status',
    summary: 'Is the server there, and who am I to it (with a body)',
    access: anyone,
    json: z.strictObject({ echo }),
    success: { 200: ServerStatus },
  }),
};
