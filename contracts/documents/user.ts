import { z } from 'zod';

import { unixMs } from '../common.ts';

const handle = z.string().nullable().meta({ example: null });

export const UserDocument = z
  .object({
    id: z.int().meta({ example: 1 }),
    username: z.string().meta({ example: 'Hazel' }),
    usernameLowercase: z.string().meta({ example: 'hazel' }),
    socialMedia: z.object({
      discord: handle,
      twitter: handle,
      github: handle,
      steam: handle,
      youtube: handle,
      twitch: handle,
    }),
    joinDate: unixMs,
    lastSeen: unixMs,
    about: z.string().meta({ description: 'Markdown', example: 'I play a lot of 12s.' }),
    status: z.string().nullable().meta({ example: 'practising' }),
    customPfpLocation: z.string().nullable().meta({ example: null }),
    customBannerLocation: z.string().nullable().meta({ example: null }),
    clan: z.string().nullable().meta({ example: null }),
    badges: z.array(z.string()).meta({ example: [] }),
    authLevel: z.int().meta({ description: '0 banned, 1 user, 2 moderator, 3 administrator', example: 1 }),
  })
  .meta({ id: 'UserDocument' });
export type UserDocument = z.infer<typeof UserDocument>;
