import { z } from 'zod';

import { gameParam, orNull, playtypeParam, unixMs, unixMsOrNull } from '../common.ts';
import { classDelta, goalState, questState } from './import.ts';

const userID = z.int().meta({ example: 1 });
const username = z.string().meta({ description: 'Name of the user at that time', example: 'hazel' });
/** Maximum number of PBs that an event lists. */
export const MOST_PBS = 50;
const GOAL = `G${'1b'.repeat(32)}`;
const state = { achieved: false, progress: 4, progressHuman: 'CLEAR', outOf: 5, outOfHuman: 'HARD CLEAR' };
const achieved = { ...state, achieved: true, progress: 5, progressHuman: 'HARD CLEAR' };

const ClassUpdate = z.object({
  type: z.literal('class-update/v1'),
  content: classDelta.extend({ userID, new: z.int().meta({ example: 18 }) }),
});
const GoalAchieved = z.object({
  type: z.literal('goals-achieved/v1'),
  content: z.object({
    userID,
    game: gameParam,
    goals: z
      .array(z.object({ goalID: z.string(), old: goalState, new: goalState, playtype: playtypeParam }))
      .meta({ example: [{ goalID: GOAL, old: state, new: achieved, playtype: 'SP' }] }),
  }),
});
const QuestAchieved = z.object({
  type: z.literal('quest-achieved/v1'),
  content: z.object({
    userID,
    questID: z.string().meta({ example: 'first-steps' }),
    old: questState.meta({ example: { achieved: false, progress: 2 } }),
    new: questState.meta({ example: { achieved: true, progress: 3 } }),
    game: gameParam,
    playtype: playtypeParam,
  }),
});
const pbState = z.object({
  score: z.number().meta({ example: 1500 }),
  percent: z.number().meta({ example: 89.9 }),
  lamp: z.string().meta({ example: 'HARD CLEAR' }),
  grade: z.string().meta({ example: 'AAA' }),
});
const before = { score: 1400, percent: 83.9, lamp: 'CLEAR', grade: 'AA' };
const PBsRaised = z.object({
  type: z.literal('pbs-raised/v1'),
  content: z.object({
    userID,
    username,
    game: gameParam,
    playtype: playtypeParam,
    importID: z.string().meta({ description: 'Import that the new plays came with', example: `I${'3c'.repeat(20)}` }),
    count: z.int().meta({ description: `Number of new and raised PBs; at most ${MOST_PBS} are listed`, example: 1 }),
    pbs: z.array(
      z.object({
        chartID: z.string().meta({ example: 'c2311194e3897ddb5745b1760d2c0141f933e683' }),
        title: z.string().meta({ example: '5.1.1.' }),
        artist: z.string().meta({ example: 'dj nagureo' }),
        difficulty: z.string().meta({ description: 'As players name it; empty in BMS and PMS', example: 'ANOTHER' }),
        level: z.string().meta({
          description: 'Level, or levels in difficulty tables, such as “★12, sl3”',
          example: '10',
        }),
        old: orNull(pbState).meta({ description: 'PB before; null if there was none', example: before }),
        new: pbState,
      }),
    ),
  }),
});
const SessionFinished = z.object({
  type: z.literal('session-finished/v1'),
  content: z.object({
    userID,
    username,
    game: gameParam,
    playtype: playtypeParam,
    sessionID: z.string().meta({ example: `Q${'7e'.repeat(20)}` }),
    name: z.string().meta({ example: 'Merry Solar Comet' }),
    timeStarted: unixMs,
    timeEnded: unixMs,
    scoreCount: z.int().meta({ description: 'Number of plays', example: 12 }),
    ratings: z
      .record(z.string(), orNull(z.number()))
      .meta({ description: 'Ratings of the session by algorithm', example: { ktLampRating: 10.5 } }),
  }),
});
const Status = z.object({
  type: z.literal('status/v1'),
  content: z.object({
    clientID: z.string().meta({ example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
    clientName: z.string().meta({ example: 'Score Bot' }),
    serverVersion: z.string().meta({ example: '0.1.0' }),
  }),
});

/** Event sent to a client's webhookUri: about a user who holds a key from it, or a test. */
export const WebhookEvent = z
  .union([ClassUpdate, GoalAchieved, QuestAchieved, PBsRaised, SessionFinished, Status])
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Types of events that a webhook can choose. */
export const EVENT_TYPES = [
  'class-update/v1',
  'goals-achieved/v1',
  'quest-achieved/v1',
  'pbs-raised/v1',
  'session-finished/v1',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Events of clients that have not chosen. */
export const DEFAULT_EVENTS: readonly EventType[] = EVENT_TYPES.slice(0, 3);

export const WEBHOOK_FORMATS = ['standard', 'discord'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const eventTypes = z
  .array(z.enum(EVENT_TYPES))
  .max(EVENT_TYPES.length)
  .meta({ description: 'Types of events that are sent', example: ['pbs-raised/v1', 'session-finished/v1'] });
const format = z
  .enum(WEBHOOK_FORMATS)
  .meta({ description: 'Form of the bodies. `discord`: a message for a webhook of Discord', example: 'discord' });
const address = z
  .url({ protocol: /^https?$/, error: 'Expected an http or https URL' })
  .max(2000)
  .meta({
    description: 'Address that events are sent to. Events to non-public addresses are refused at delivery',
    example: 'https://bot.example/events',
  });

/** A player's own webhook as they choose it. */
export const PersonalWebhookChoice = z.strictObject({ address, events: eventTypes.min(1), format });

/** A player's own webhook, for them only. */
export const PersonalWebhook = z
  .object({
    address: z.string().meta({ description: 'Address that events are sent to', example: 'https://bot.example/events' }),
    events: eventTypes,
    format,
    secret: z
      .string()
      .meta({ description: 'Secret that events are signed with', example: `CS${'8e21b7'.padEnd(40, '0')}` }),
    createdAt: unixMs,
  })
  .meta({ id: 'PersonalWebhook' });
export type PersonalWebhook = z.infer<typeof PersonalWebhook>;

/** An event and what became of it. */
export const WebhookDelivery = z
  .object({
    deliveryID: z
      .string()
      .meta({ description: 'Id of the delivery, sent as `webhook-id`', example: `msg_${'2c'.repeat(20)}` }),
    event: WebhookEvent,
    state: z.enum(['waiting', 'delivered', 'failed']).meta({
      description: 'State of the delivery. `waiting`: for the first or next attempt. `failed`: no more attempts',
      example: 'delivered',
    }),
    attempts: z.int().meta({ description: 'Number of attempts', example: 1 }),
    createdAt: unixMs,
    lastAttempt: unixMsOrNull,
    nextAttempt: unixMsOrNull.meta({
      description: 'Unix ms of the next attempt; null if there is none',
      example: null,
    }),
    lastStatus: orNull(z.int()).meta({
      description: 'HTTP status of the last answer; null if there was none',
      example: 200,
    }),
    lastError: orNull(z.string()).meta({ example: null }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
