import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
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

const Announcement = z
  .object({
    title: z.string().meta({ example: 'The server moves on Sunday' }),
    sentAt: unixMs,
    game: gameParam.nullable().meta({ description: 'What it is about; null for everything', example: null }),
    playtype: playtypeParam.nullable().meta({ example: null }),
  })
  .meta({ id: 'Announcement' });

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
  config: route({
    method: 'GET',
    path: '/api/v1/config',
    summary: 'What this server has',
    access: anyone,
    success: {
      200: z.object({
        name: z.string().meta({ example: 'Kaiden' }),
        type: z.literal('omni').meta({ description: 'Always `omni`: games of every kind', example: 'omni' }),
        games: z.array(gameParam).meta({ description: 'Game identifiers', example: ['iidx', 'sdvx'] }),
        registration: z
          .enum(['open', 'invite', 'closed'])
          .meta({ description: 'Whether anybody may register, or who has an invitation, or nobody', example: 'open' }),
        captcha: z
          .object({
            name: z.enum(['turnstile', 'hcaptcha', 'recaptcha']).meta({ example: 'turnstile' }),
            siteKey: z.string().nullable().meta({ example: '0x4AAAAAAA' }),
          })
          .nullable()
          .meta({
            description: 'Asked for at login, at registration and for a forgotten password; null where nothing is',
          }),
        importTypes: z.array(z.string()).meta({
          description: 'Every way in which scores come in: uploaded, sent by programs, brought from other servers',
          example: ['file/batch-manual', 'ir/direct-manual', 'api/tachi'],
        }),
      }),
    },
  }),
  announcements: route({
    method: 'GET',
    path: '/api/v1/announcements',
    summary: 'What administrators have announced',
    description: 'The latest five, latest first.',
    access: anyone,
    success: { 200: z.array(Announcement) },
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
