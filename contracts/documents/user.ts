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
    about: z.string().meta({ description: 'About text in Markdown', example: 'I play a lot of 12s.' }),
    status: z.string().nullable().meta({ example: 'practising' }),
    customPfpLocation: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the profile picture; null if there is none', example: null }),
    customBannerLocation: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the banner; null if there is none', example: null }),
    clan: z.string().nullable().meta({ example: null }),
    badges: z.array(z.string()).meta({ example: [] }),
    authLevel: z
      .int()
      .meta({ description: 'Level of the account: 0 banned, 1 user, 2 moderator, 3 administrator', example: 1 }),
  })
  .meta({ id: 'UserDocument' });
export type UserDocument = z.infer<typeof UserDocument>;

/** Values of the preference for a weekly summary by mail. */
export const WEEKLY_SUMMARIES = ['off', 'en', 'ja'] as const;
export type WeeklySummary = (typeof WEEKLY_SUMMARIES)[number];

export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const preferences = z.object({
  developerMode: z.boolean().meta({
    description: 'True if pages show the user ids and links to the API',
    example: false,
  }),
  advancedMode: z.boolean().meta({
    description: 'True if programs should show advanced details; the server and its web app ignore it',
    example: true,
  }),
  invisible: z.boolean().meta({
    description: 'True if the user hides their online status; `lastSeen` is then not updated',
    example: false,
  }),
  contentiousContent: z.boolean().meta({
    description: 'True if programs should show sensitive content; the server and its web app ignore it',
    example: false,
  }),
  deletableScores: z.boolean().meta({
    description: 'True if pages offer the user to delete their scores; the API deletes scores in any case',
    example: true,
  }),
  rivalNews: z.boolean().meta({
    description: 'True if the user is notified when an import of a rival beats PBs of theirs; off by default',
    example: false,
  }),
  weeklySummary: z.enum(WEEKLY_SUMMARIES).meta({
    description:
      'Language of a mail each Monday with the sessions, PBs, ratings and goals of the week before, sent to a verified address; `off`, as it is at first, sends none. ' +
      'Servers that send no mail (`mail` of `GET /api/v1/config`) refuse to switch it on',
    example: 'off',
  }),
  visibility: z.enum(VISIBILITIES).meta({
    description:
      'Audience of the profile and everything of the user. `public`: everybody. `unlisted`: those who know an address; no list, leaderboard or search has it. ' +
      '`private`: the user, those whom the user has chosen as a rival in any game, and administrators; for others it does not exist',
    example: 'public',
  }),
});

export const UserSettings = z
  .object({ userID: z.int().meta({ example: 1 }), preferences })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;

/** Settings that can be changed; at least one is required. */
export const PreferenceChanges = z.strictObject(preferences.partial().shape).refine(isChange, NO_CHANGE);

const shown = z.string().min(3).max(140).nullish();

/** Profile fields that users can change; at least one is required. */
export const ProfileChanges = z
  .strictObject({
    about: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'About text in Markdown', example: 'I play a lot of 12s.' }),
    status: shown.meta({ description: 'Status text; null clears it', example: 'practising' }),
    discord: shown.meta({ example: 'hazel#0001' }),
    twitter: shown.meta({ description: "Account name, or address of the account's page", example: 'hazel' }),
    github: shown.meta({ example: 'https://github.com/hazel' }),
    steam: shown.meta({ example: 'hazel' }),
    youtube: shown.meta({ example: null }),
    twitch: shown.meta({ example: null }),
  })
  .refine(isChange, NO_CHANGE);
export type ProfileChanges = z.infer<typeof ProfileChanges>;
