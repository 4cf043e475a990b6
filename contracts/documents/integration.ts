import { z } from 'zod';

import { gameParam, unixMs, unixMsOrNull } from '../common.ts';

export const INTEGRATION_TYPES = ['api/tachi'] as const;

export const SYNC_SCHEDULES = ['daily', 'hourly'] as const;
export type SyncSchedule = (typeof SYNC_SCHEDULES)[number];

/** Why a schedule has stopped. */
export const SYNC_STOPS = ['wrong_key', 'unreadable_key', 'failing'] as const;
export type SyncStop = (typeof SYNC_STOPS)[number];

export const syncSchedule = z
  .enum(SYNC_SCHEDULES)
  .nullable()
  .meta({ description: 'Schedule of automatic synchronisation; null for never', example: 'daily' });

export const integrationID = z
  .string()
  .max(100)
  .meta({ description: '`I` and 40 hexadecimal digits', example: `I${'cd'.repeat(20)}` });

/** An account on another server. The key itself is never shown again. */
export const IntegrationDocument = z
  .object({
    integrationID,
    userID: z.int().meta({ example: 1 }),
    type: z.enum(INTEGRATION_TYPES).meta({ description: 'Import type of its scores', example: 'api/tachi' }),
    baseUrl: z.url().meta({ example: 'https://scores.example' }),
    keyPrefix: z.string().meta({ description: 'First characters of the API key', example: '3f9a' }),
    idStrings: z
      .array(z.string().meta({ example: 'iidx:SP' }))
      .nullable()
      .meta({ description: 'game:playtypes to synchronise; null for all' }),
    createdAt: unixMs,
    sync: z.object({
      lastSync: unixMsOrNull.meta({ description: 'Unix ms of the last complete synchronisation; null if none' }),
      lastError: z
        .string()
        .nullable()
        .meta({ description: 'Error of the last synchronisation; null if it succeeded', example: null }),
      schedule: syncSchedule,
      nextSync: unixMsOrNull.meta({
        description: 'Unix ms of the next scheduled synchronisation; null without a schedule or if it has stopped',
      }),
      stopped: z
        .string()
        .nullable()
        .meta({ description: 'Reason why the schedule has stopped; null if it has not', example: null }),
      stopCode: z.enum(SYNC_STOPS).nullable().meta({
        description: 'Machine-readable reason why the schedule has stopped; `failing` after 7 days of failures',
        example: null,
      }),
    }),
    relay: z.object({
      enabled: z.boolean().meta({ description: 'True if new scores are relayed to this server', example: false }),
      waiting: z.int().meta({ description: 'Number of scores waiting to be relayed', example: 0 }),
      sent: z
        .int()
        .meta({ description: 'Number of scores that the other server has stored or already had', example: 1187 }),
      lost: z.int().meta({
        description: 'Number of scores that were refused, or not accepted within a week; listed by `refused`',
        example: 0,
      }),
      lastSent: unixMsOrNull,
      lastError: z
        .string()
        .nullable()
        .meta({ description: 'Error of the last relay attempt; null if it succeeded', example: null }),
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
    title: z.string().meta({
      description: 'Title of the song; if unknown, the name that the chart was sent with',
      example: 'Blue Hour',
    }),
    difficulty: z.string().nullable().meta({ example: 'ANOTHER' }),
    score: z.number().meta({ example: 2213 }),
    lamp: z.string().meta({ example: 'HARD CLEAR' }),
    timeAchieved: unixMsOrNull,
    kind: z.enum(['refused', 'orphan']).meta({
      description: 'Kind of refusal. `orphan`: the other server stores the score until it knows the chart',
      example: 'orphan',
    }),
    reason: z.string().meta({ description: 'Human-readable text', example: 'scores.example has no such chart' }),
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

/** Result of testing an integration. */
export const IntegrationTest = z
  .object({
    ok: z.boolean().meta({ example: true }),
    problem: z.enum(INTEGRATION_PROBLEMS).nullable().meta({ description: 'Machine-readable code', example: null }),
    message: z
      .string()
      .meta({ description: 'Human-readable text', example: 'The key is good; 2 games were played there' }),
    remoteUserID: z
      .int()
      .nullable()
      .meta({ description: "User id of the key's owner on the other server", example: 42 }),
    version: z.string().nullable().meta({ description: 'Version of the other server', example: 'v2.2.0' }),
    idStrings: z.array(z.string().meta({ example: 'iidx:SP' })).meta({ description: 'game:playtypes played there' }),
  })
  .meta({ id: 'IntegrationTest' });
export type IntegrationTest = z.infer<typeof IntegrationTest>;
