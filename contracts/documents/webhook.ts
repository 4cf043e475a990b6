import { z } from 'zod';

import { gameParam, orNull, playtypeParam, unixMs, unixMsOrNull } from '../common.ts';
import { classDelta, goalState, questState } from './import.ts';

const userID = z.int().meta({ example: 1 });
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
const Status = z.object({
  type: z.literal('status/v1'),
  content: z.object({
    clientID: z.string().meta({ example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
    clientName: z.string().meta({ example: 'Score Bot' }),
    serverVersion: z.string().meta({ example: '0.1.0' }),
  }),
});

/** Event sent to a client's webhookUri: about a user who holds a key from it, or a test. */
export const WebhookEvent = z.union([ClassUpdate, GoalAchieved, QuestAchieved, Status]).meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

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
