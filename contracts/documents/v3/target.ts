import { z } from 'zod';

import { chartIDParam, folderIDParam } from '../../common.ts';
import { GoalDocument, GoalSubDocument, QuestDocument, QuestlineDocument, QuestSubDocument } from '../target.ts';
import { v3FolderSlug, v3Game } from './chart.ts';

const criteria = {
  key: z.string().meta({ description: 'Metric of the game', example: 'lamp' }),
  value: z.number().meta({ description: 'Value that the PB has to reach; a position for enum metrics', example: 5 }),
};

const { goalID, name } = GoalDocument.shape;
const goalFields = {
  goalID,
  name,
  game: v3Game,
  charts: z.discriminatedUnion('type', [
    z.object({ type: z.literal('single').meta({ example: 'single' }), data: chartIDParam }),
    z.object({ type: z.literal('multi').meta({ example: 'multi' }), data: z.array(chartIDParam) }),
    z.object({
      type: z.literal('folder').meta({ example: 'folder' }),
      data: folderIDParam,
      folderSlug: v3FolderSlug,
    }),
  ]),
  criteria: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('single').meta({ example: 'single' }), ...criteria }),
    z.object({
      mode: z
        .enum(['absolute', 'proportion'])
        .meta({ description: 'Meaning of `countNum`: a number or a proportion of charts', example: 'absolute' }),
      ...criteria,
      countNum: z.number().meta({ description: 'Number of charts, or proportion from 0 to 1', example: 3 }),
    }),
  ]),
};

export const V3GoalDocument = z.object(goalFields).meta({ id: 'V3GoalDocument' });
export type V3GoalDocument = z.infer<typeof V3GoalDocument>;

export const V3PopularGoalDocument = z
  .object({
    ...goalFields,
    __subscriptions: z.int().meta({ description: 'Number of subscribed players', example: 12 }),
  })
  .meta({ id: 'V3PopularGoalDocument' });

/** Documents that only differ in how they name the game. */
const inV3 = { game: v3Game };
export const V3GoalSub = GoalSubDocument.omit({ playtype: true }).extend(inV3).meta({ id: 'V3GoalSub' });
export const V3Quest = QuestDocument.omit({ playtype: true }).extend(inV3).meta({ id: 'V3Quest' });
export const V3QuestSub = QuestSubDocument.omit({ playtype: true }).extend(inV3).meta({ id: 'V3QuestSub' });
export const V3Questline = QuestlineDocument.omit({ playtype: true }).extend(inV3).meta({ id: 'V3Questline' });
