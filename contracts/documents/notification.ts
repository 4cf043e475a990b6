import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { integrationID, SYNC_STOPS } from './integration.ts';
import { goalIDParam, questIDParam } from './target.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const count = z.int().meta({ description: 'Total number; the first five are listed', example: 1 });

/** Goals and quests that a player met with one import. */
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
    content: z.object({
      questID: questIDParam,
      questName: z
        .string()
        .optional()
        .meta({ description: 'Extension: its name; absent in old notifications', example: 'Into the Blue' }),
      ...gpt,
    }),
  }),
  z.object({
    type: z.literal('RIVALED_BY').meta({ example: 'RIVALED_BY' }),
    content: z.object({
      userID: z.int().meta({ example: 2 }),
      username: z.string().optional().meta({
        description: 'Extension: name of the user at that time; absent in old notifications',
        example: 'Rowan',
      }),
      ...gpt,
    }),
  }),
  z.object({
    type: z.literal('PBS_BEATEN').meta({
      description:
        'Extension: an import of a rival has beaten PBs of the player, for those who switched it on. It disappears when the import is undone',
      example: 'PBS_BEATEN',
    }),
    content: z.object({
      userID: z.int().meta({ description: 'User id of the rival', example: 2 }),
      username: z.string().meta({ description: 'Name of the rival at that time', example: 'Rowan' }),
      ...gpt,
      importID: z.string().meta({ description: 'Import of the rival', example: `I${'3c'.repeat(20)}` }),
      count,
      charts: z.array(
        z.object({
          chartID: z.string().meta({ example: 'c2311194e3897ddb5745b1760d2c0141f933e683' }),
          title: z.string().meta({ example: '5.1.1.' }),
          difficulty: z.string().meta({ example: 'ANOTHER' }),
        }),
      ),
    }),
  }),
  z.object({
    type: z.literal('SITE_ANNOUNCEMENT').meta({ example: 'SITE_ANNOUNCEMENT' }),
    content: z
      .object({ game: gameParam.optional(), playtype: playtypeParam.optional() })
      .meta({ description: 'game:playtype of the announcement; empty if it is for everybody' }),
  }),
  z.object({
    type: z.literal('TARGETS_ACHIEVED').meta({
      description:
        'Extension: goals and quests achieved with one import. It disappears when none of them is still achieved and subscribed to',
      example: 'TARGETS_ACHIEVED',
    }),
    content: TargetsAchieved,
  }),
  z.object({
    type: z.literal('CATALOGUE_WAITS').meta({
      description: 'Extension, for administrators: an update of the song database waits for review',
      example: 'CATALOGUE_WAITS',
    }),
    content: z.object({
      reasons: z.array(z.string()).meta({
        description: 'Reasons for the review, one sentence each',
        example: ['sdvx:Single: the level of 40 of 40 charts changes'],
      }),
    }),
  }),
  z.object({
    type: z.literal('SYNC_STOPPED').meta({
      description: 'Extension: the schedule of an integration has stopped; the title says why and what to do',
      example: 'SYNC_STOPPED',
    }),
    content: z.object({
      integrationID,
      host: z
        .string()
        .optional()
        .meta({ description: 'Host of the other server; absent in old notifications', example: 'kamai.tachi.ac' }),
      stopCode: z
        .enum(SYNC_STOPS)
        .optional()
        .meta({ description: 'Reason, as in the integration; absent in old notifications', example: 'wrong_key' }),
    }),
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
