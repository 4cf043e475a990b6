import { z } from 'zod';

import { chartIDParam, folderIDParam, gameParam, playtypeParam, unixMsOrNull } from '../common.ts';
import { GOAL_KEYS } from '../goal-keys.ts';

export const goalIDParam = z
  .string()
  .max(100)
  .meta({ description: 'Goal id', example: `G${'3e'.repeat(32)}` });
export const questIDParam = z
  .string()
  .max(100)
  .meta({ description: 'Quest id', example: 'da'.repeat(20) });
export const questlineIDParam = z.string().max(100).meta({ description: 'Questline id', example: 'first-steps' });

const key = z.enum(GOAL_KEYS).meta({ description: 'Metric of the PB', example: 'scoreData.lampIndex' });
const value = z.number().meta({ description: 'Value that the PB has to reach', example: 5 });

/** Criteria of a goal. */
export const GoalCriteria = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('single').meta({ example: 'single' }), key, value }),
    z.strictObject({
      mode: z
        .enum(['absolute', 'proportion'])
        .meta({ description: 'Meaning of `countNum`: a number or a proportion of charts', example: 'absolute' }),
      key,
      value,
      countNum: z.number().meta({ description: 'Number of charts, or proportion from 0 to 1', example: 3 }),
    }),
  ])
  .meta({
    description:
      'Condition of the goal: `single` needs one PB that reaches the value, the other modes a number or proportion of them',
  });

/** The charts that a goal is about. */
export const GoalCharts = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('single').meta({ example: 'single' }), data: chartIDParam }),
  z.strictObject({
    type: z.literal('multi').meta({ example: 'multi' }),
    data: z.array(chartIDParam).min(2).max(10),
  }),
  z.strictObject({ type: z.literal('folder').meta({ example: 'folder' }), data: folderIDParam }),
]);

const goalFields = {
  goalID: goalIDParam,
  name: z.string().meta({ example: 'HARD CLEAR Blue Hour (SP ANOTHER 12)' }),
  game: gameParam,
  playtype: playtypeParam,
  charts: GoalCharts,
  criteria: GoalCriteria,
};
export const GoalDocument = z.object(goalFields).meta({ id: 'GoalDocument' });
export type GoalDocument = z.infer<typeof GoalDocument>;

export const PopularGoalDocument = z
  .object({
    ...goalFields,
    __subscriptions: z.int().meta({ description: 'Number of subscribed players', example: 12 }),
  })
  .meta({ id: 'PopularGoalDocument' });

const state = {
  achieved: z.boolean().meta({ example: false }),
  progress: z.number().nullable().meta({ description: 'Current value; null without a PB', example: 4 }),
  progressHuman: z.string().meta({ example: 'CLEAR (BP: 12)' }),
  outOf: z.number().meta({ description: 'Value of `progress` at which it is achieved', example: 5 }),
  outOfHuman: z.string().meta({ example: 'HARD CLEAR' }),
};
export const GoalState = z.object(state).meta({ id: 'GoalState' });
export const EvaluatedGoalResult = z.object({ goalID: goalIDParam, ...state }).meta({ id: 'EvaluatedGoalResult' });
export type EvaluatedGoalResult = z.infer<typeof EvaluatedGoalResult>;

const subscription = {
  userID: z.int().meta({ example: 1 }),
  game: gameParam,
  playtype: playtypeParam,
  lastInteraction: unixMsOrNull.meta({
    description: 'Unix ms when a score last changed the progress; null if never',
    example: null,
  }),
  timeAchieved: unixMsOrNull.meta({ description: 'Unix ms when it was achieved; null if not achieved', example: null }),
  wasInstantlyAchieved: z
    .boolean()
    .meta({ description: 'True if it was already achieved when the player subscribed', example: false }),
};

export const GoalSubDocument = z
  .object({
    goalID: goalIDParam,
    ...subscription,
    ...state,
    wasAssignedStandalone: z.boolean().meta({
      description: 'True if the player subscribed to the goal itself, not only through a quest',
      example: true,
    }),
  })
  .meta({ id: 'GoalSubDocument' });
export type GoalSubDocument = z.infer<typeof GoalSubDocument>;

export const QuestDocument = z
  .object({
    questID: questIDParam,
    name: z.string().meta({ example: 'Into the Blue' }),
    desc: z.string().meta({ example: 'A first step into level 12.' }),
    game: gameParam,
    playtype: playtypeParam,
    questData: z.array(
      z.object({
        title: z.string().meta({ example: 'Accuracy' }),
        desc: z.string().optional().meta({ example: 'Play cleanly first.' }),
        goals: z.array(
          z.object({ goalID: goalIDParam, note: z.string().optional().meta({ example: 'Mind the last bars.' }) }),
        ),
      }),
    ),
  })
  .meta({ id: 'QuestDocument' });
export type QuestDocument = z.infer<typeof QuestDocument>;

export const QuestSubDocument = z
  .object({
    questID: questIDParam,
    ...subscription,
    achieved: state.achieved,
    progress: z.int().meta({ description: 'Number of achieved goals', example: 1 }),
  })
  .meta({ id: 'QuestSubDocument' });
export type QuestSubDocument = z.infer<typeof QuestSubDocument>;

export const QuestlineDocument = z
  .object({
    questlineID: questlineIDParam,
    name: z.string().meta({ example: 'First steps' }),
    desc: z.string().meta({ example: 'For those who begin.' }),
    game: gameParam,
    playtype: playtypeParam,
    quests: z.array(questIDParam).meta({ description: 'Quest ids in order' }),
  })
  .meta({ id: 'QuestlineDocument' });
export type QuestlineDocument = z.infer<typeof QuestlineDocument>;
