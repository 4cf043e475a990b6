import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { integrationID } from './integration.ts';
import { goalIDParam, questIDParam } from './target.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const count = z.int().meta({ description: 'How many; the first five are listed', example: 1 });

/** What a player has achieved with one import. */
const TargetsAchieved = z.object({
  goalCount: count,
  goals: z.array(
    z.object({
      goalID: goalIDParam,
      name: z.string().meta({ example: 'FULL COMBO Blue Hour (SP ANOTHER 12)' }),
      ...gpt,
    }),
  ),
  questCount: count,
  quests: z.array(z.object({ questID: questIDParam, name: z.string().meta({ example: 'Into the Blue' }), ...gpt })),
});
export type TargetsAchieved = z.infer<typeof TargetsAchieved>;

const Body = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('QUEST_CHANGED').meta({ example: 'QUEST_CHANGED' }),
    content: z.object({ questID: questIDParam, ...gpt }),
  }),
  z.object({
    type: z.literal('RIVALED_BY').meta({ example: 'RIVALED_BY' }),
    content: z.object({ userID: z.int().meta({ example: 2 }), ...gpt }),
  }),
  z.object({
    type: z.literal('SITE_ANNOUNCEMENT').meta({ example: 'SITE_ANNOUNCEMENT' }),
    content: z
      .object({ game: gameParam.optional(), playtype: playtypeParam.optional() })
      .meta({ description: 'The game:playtype that it is about, if it is about one' }),
  }),
  z.object({
    type: z.literal('TARGETS_ACHIEVED').meta({
      description:
        'An extension: goals and quests that were achieved by playing, one notification for each import. It tells of ' +
        'those that are still achieved; when none is left, or the player has given them up, it is gone',
      example: 'TARGETS_ACHIEVED',
    }),
    content: TargetsAchieved,
  }),
  z.object({
    type: z.literal('CATALOGUE_WAITS').meta({
      description: 'An extension, for administrators: a state of the song database waits until one of them loads it',
      example: 'CATALOGUE_WAITS',
    }),
    content: z.object({
      reasons: z
        .array(z.string())
        .meta({ description: 'Why, a sentence each', example: ['sdvx:Single: the level of 40 of 40 charts changes'] }),
    }),
  }),
  z.object({
    type: z.literal('SYNC_STOPPED').meta({
      description: 'An extension: the schedule of an integration has stopped; the title says why and what to do',
      example: 'SYNC_STOPPED',
    }),
    content: z.object({ integrationID }),
  }),
]);
export type NotificationBody = z.infer<typeof Body>;

export const NotificationDocument = z
  .object({
    notifID: z.string().meta({ example: `N${'4d'.repeat(20)}` }),
    sentTo: z.int().meta({ description: 'User id', example: 1 }),
    title: z.string().meta({ example: 'The quest "Into the Blue" has changed' }),
    sentAt: unixMs,
    read: z.boolean().meta({ example: false }),
    body: Body,
  })
  .meta({ id: 'NotificationDocument' });
export type NotificationDocument = z.infer<typeof NotificationDocument>;
