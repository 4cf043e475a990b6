import { z } from 'zod';

import { gameParam, unixMs, unixMsOrNull } from '../common.ts';

export const INTEGRATION_TYPES = ['api/tachi'] as const;

export const SYNC_SCHEDULES = ['daily', 'hourly'] as const;
export type SyncSchedule = (typeof SYNC_SCHEDULES)[number];

export const syncSchedule = z
  .enum(SYNC_SCHEDULES)
  .nullable()
  .meta({ description: 'How often it is synchronised without being asked; null for never', example: 'daily' });

export const integrationID = z
  .string()
  .max(100)
  .meta({ description: '`I` and 40 hexadecimal digits', example: `I${'cd'.repeat(20)}` });

/** An account on another server. The key itself is never shown again. */
export const IntegrationDocument = z
  .object({
    integrationID,
    userID: z.int().meta({ example: 1 }),
    type: z.enum(INTEGRATION_TYPES).meta({ description: 'Import type that brings its scores', example: 'api/tachi' }),
    baseUrl: z.url().meta({ example: 'https://scores.example' }),
    keyPrefix: z.string().meta({ description: 'First characters of the API key', example: '3f9a' }),
    idStrings: z
      .array(z.string().meta({ example: 'iidx:SP' }))
      .nullable()
      .meta({ description: 'What is synchronised; null for everything' }),
    createdAt: unixMs,
    sync: z.object({
      lastSync: unixMsOrNull.meta({ description: 'When all that was there was brought' }),
      lastError: z.string().nullable().meta({ description: 'What was wrong the last time', example: null }),
      schedule: syncSchedule,
      nextSync: unixMsOrNull.meta({
        description: 'When the schedule synchronises it next; null without one, and when that has stopped',
      }),
      stopped: z
        .string()
        .nullable()
        .meta({ description: 'Why the schedule has stopped, for people; null while it has not', example: null }),
    }),
    relay: z.object({
      enabled: z.boolean().meta({ description: 'Whether new scores are sent on to it', example: false }),
      waiting: z.int().meta({ description: 'Scores that wait to be sent', example: 0 }),
      sent: z.int().meta({ description: 'Scores that it has stored, or had already', example: 1187 }),
      lost: z
        .int()
        .meta({ description: 'Scores that it did not take, or not for a week; `refused` lists them', example: 0 }),
      lastSent: unixMsOrNull,
      lastError: z.string().nullable().meta({ description: 'What is wrong with sending', example: null }),
    }),
  })
  .meta({ id: 'IntegrationDocument' });
export type IntegrationDocument = z.infer<typeof IntegrationDocument>;

/** A score that another server did not take. */
export const RefusedScore = z
  .object({
    refusedID: z.int().meta({ example: 7 }),
    game: gameParam,
    playtype: z.string().meta({ example: 'SP' }),
    title: z.string().meta({ description: 'Title of the song, else how the chart was named', example: 'Blue Hour' }),
    difficulty: z.string().nullable().meta({ example: 'ANOTHER' }),
    score: z.number().meta({ example: 2213 }),
    lamp: z.string().meta({ example: 'HARD CLEAR' }),
    timeAchieved: unixMsOrNull,
    kind: z
      .enum(['refused', 'orphan'])
      .meta({ description: '`orphan`: the other server keeps it until it knows the chart', example: 'orphan' }),
    reason: z.string().meta({ description: 'For people', example: 'scores.example has no such chart' }),
    timeRefused: unixMs,
  })
  .meta({ id: 'RefusedScore' });
export type RefusedScore = z.infer<typeof RefusedScore>;

export const INTEGRATION_PROBLEMS = [
  'forbidden_address',
  'unreachable',
  'timeout',
  'not_tachi',
  'wrong_key',
  'missing_permission',
  'unreadable_key',
  'failing',
] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];

/** What a try of an integration found. */
export const IntegrationTest = z
  .object({
    ok: z.boolean().meta({ example: true }),
    problem: z.enum(INTEGRATION_PROBLEMS).nullable().meta({ description: 'For programs', example: null }),
    message: z.string().meta({ description: 'For people', example: 'The key is good; 2 games were played there' }),
    remoteUserID: z.int().nullable().meta({ description: 'Who the key belongs to there', example: 42 }),
    version: z.string().nullable().meta({ description: 'What the other server calls its version', example: 'v2.2.0' }),
    idStrings: z.array(z.string().meta({ example: 'iidx:SP' })).meta({ description: 'What was played there' }),
  })
  .meta({ id: 'IntegrationTest' });
export type IntegrationTest = z.infer<typeof IntegrationTest>;
