import { z } from 'zod';

import { unixMs } from '../../common.ts';
import { UserDocument } from '../user.ts';
import { v3Game, v3Related } from './chart.ts';
import { V3ScoreDocument } from './score.ts';
import { V3SessionDocument } from './session.ts';
import { V3GoalDocument, V3GoalSub, V3Quest, V3QuestSub } from './target.ts';

const classID = z.string().meta({ description: 'Class id', example: 'DAN_9' });

export const V3ClassAchievement = z
  .object({
    game: v3Game,
    userID: z.int().meta({ example: 1 }),
    classSet: z.string().meta({ example: 'dan' }),
    classOldValue: classID.nullable().meta({ example: 'DAN_8' }),
    classValue: classID,
    timeAchieved: unixMs,
  })
  .meta({ id: 'V3ClassAchievement' });

/** Events in a range of time. */
export const V3Activity = z
  .object({
    recentSessions: z.array(V3SessionDocument).meta({ description: 'Sessions, newest first' }),
    recentlyHighlightedScores: z
      .array(V3ScoreDocument)
      .meta({ description: 'Highlighted scores, up to 500, newest first' }),
    ...v3Related,
    achievedClasses: z.array(V3ClassAchievement).meta({ description: 'Reached classes, up to 500, newest first' }),
    goals: z.array(V3GoalDocument),
    goalSubs: z.array(V3GoalSub).meta({ description: 'Achieved goals, up to 500, newest first' }),
    quests: z.array(V3Quest),
    questSubs: z.array(V3QuestSub).meta({ description: 'Achieved quests, up to 500, newest first' }),
    users: z.array(UserDocument).meta({ description: 'Users mentioned in the other lists' }),
  })
  .meta({ id: 'V3Activity' });
