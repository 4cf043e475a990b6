import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { anyone, route } from '../contract.ts';

const echo = z.string().max(2000).optional().meta({ description: 'Text to return unchanged', example: 'hello' });

export const ServerStatus = z
  .object({
    serverTime: unixMs,
    startTime: unixMs,
    version: z.string().meta({ example: '0.1.0' }),
    whoami: z.int().nullable().meta({ description: 'User id of the caller; null if not authenticated', example: null }),
    permissions: z.array(z.string()).meta({ example: [] }),
    echo,
  })
  .meta({ id: 'ServerStatus' });

const Announcement = z
  .object({
    title: z.string().meta({ example: 'The server moves on Sunday' }),
    sentAt: unixMs,
    game: gameParam.nullable().meta({ description: 'Game of the announcement; null for all', example: null }),
    playtype: playtypeParam.nullable().meta({ example: null }),
  })
  .meta({ id: 'Announcement' });

export const status = {
  get: route({
    method: 'GET',
    path: '/api/v1/status',
    summary: "Get the server's status",
    description:
      'Returns the time of the server, its version and who the caller is. Use it to check that a server can be reached and that a key works.',
    access: anyone,
    live: true,
    query: z.object({ echo }),
    success: { 200: ServerStatus },
  }),
  config: route({
    method: 'GET',
    path: '/api/v1/config',
    summary: "Get the server's configuration",
    description:
      "Returns the server's name and kind, its games and the import types it takes. Use it to find out which API a server speaks and what it offers before you send anything.",
    access: anyone,
    success: {
      200: z.object({
        name: z.string().meta({ example: 'Kaiden' }),
        type: z.literal('omni').meta({ description: 'Type of server; always `omni`', example: 'omni' }),
        games: z.array(gameParam).meta({ description: 'Game identifiers', example: ['iidx', 'sdvx'] }),
        registration: z
          .enum(['open', 'invite', 'closed'])
          .meta({ description: 'Registration policy: open to anybody, by invitation, or closed', example: 'open' }),
        mail: z.boolean().meta({
          description: 'True if the server sends e-mail; otherwise only its administrator sees the links',
          example: true,
        }),
        captcha: z
          .object({
            name: z.enum(['turnstile', 'hcaptcha', 'recaptcha']).meta({ example: 'turnstile' }),
            siteKey: z.string().nullable().meta({ example: '0x4AAAAAAA' }),
          })
          .nullable()
          .meta({
            description: 'Captcha for login, registration and password reset; null if there is none',
          }),
        importTypes: z.array(z.string()).meta({
          description: 'Import types that the server accepts: uploads, direct imports and synchronisation',
          example: ['file/batch-manual', 'ir/direct-manual', 'api/tachi'],
        }),
      }),
    },
  }),
  beatorajaQueueSize: route({
    method: 'GET',
    path: '/api/v1/config/beatoraja-queue-size',
    summary: 'Get how many players an unknown BMS or PMS chart needs',
    description:
      'Returns the number of players whose games must have sent a chart that is in no song database before it is added to the catalogue. Use it in a game client to tell players when a chart will be added.',
    access: anyone,
    success: { 200: z.int().meta({ description: 'Number of players', example: 3 }) },
  }),
  announcements: route({
    method: 'GET',
    path: '/api/v1/announcements',
    summary: 'List announcements',
    description:
      'Returns the latest five announcements of the administrators, newest first. Use it to show them to visitors.',
    access: anyone,
    success: { 200: z.array(Announcement) },
  }),
  post: route({
    method: 'POST',
    path: '/api/v1/status',
    summary: "Get the server's status, with an echo",
    description:
      'Same as `GET /status`, and returns the text that was sent. Use it to test that a client sends bodies correctly.',
    access: anyone,
    json: z.strictObject({ echo }),
    success: { 200: ServerStatus },
  }),
};
