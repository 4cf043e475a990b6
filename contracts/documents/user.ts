import { z } from 'zod';

import { isChange, NO_CHANGE, unixMs } from '../common.ts';

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
    customPfpLocation: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the profile picture as it is served, null when there is none', example: null }),
    customBannerLocation: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the banner as it is served, null when there is none', example: null }),
    clan: z.string().nullable().meta({ example: null }),
    badges: z.array(z.string()).meta({ example: [] }),
    authLevel: z.int().meta({ description: '0 banned, 1 user, 2 moderator, 3 administrator', example: 1 }),
  })
  .meta({ id: 'UserDocument' });
export type UserDocument = z.infer<typeof UserDocument>;

const preferences = z.object({
  developerMode: z.boolean().meta({ example: false }),
  advancedMode: z.boolean().meta({ example: true }),
  invisible: z
    .boolean()
    .meta({ description: 'Nobody is told when the user was there: `lastSeen` stands still', example: false }),
  contentiousContent: z.boolean().meta({ example: false }),
  deletableScores: z.boolean().meta({ example: true }),
});

export const UserSettings = z
  .object({ userID: z.int().meta({ example: 1 }), preferences })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;

/** What may be changed of the settings; one of them at least. */
export const PreferenceChanges = z.strictObject(preferences.partial().shape).refine(isChange, NO_CHANGE);

const shown = z.string().min(3).max(140).nullish();

/** What users may change about themselves; one of it at least. */
export const ProfileChanges = z
  .strictObject({
    about: z.string().max(2000).optional().meta({ description: 'Markdown', example: 'I play a lot of 12s.' }),
    status: shown.meta({ description: 'Null unsets it', example: 'practising' }),
    discord: shown.meta({ example: 'hazel#0001' }),
    twitter: shown.meta({ description: 'A name, or the address of the page', example: 'hazel' }),
    github: shown.meta({ example: 'https://github.com/hazel' }),
    steam: shown.meta({ example: 'hazel' }),
    youtube: shown.meta({ example: null }),
    twitch: shown.meta({ example: null }),
  })
  .refine(isChange, NO_CHANGE);
export type ProfileChanges = z.infer<typeof ProfileChanges>;
