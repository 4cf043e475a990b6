import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { ScoreDocument } from './score.ts';
import { SessionDocument } from './session.ts';
import { ChartDocument, SongDocument } from './song.ts';
import { GoalDocument, GoalSubDocument, QuestDocument, QuestSubDocument } from './target.ts';
import { UserDocument } from './user.ts';

const position = z.int().meta({ description: 'Position in the class set, lowest class first', example: 17 });

export const ClassAchievementDocument = z
  .object({
    game: gameParam,
    playtype: playtypeParam,
    userID: z.int().meta({ example: 1 }),
    classSet: z.string().meta({ example: 'dan' }),
    classOldValue: position.nullable().meta({ example: 16 }),
    classValue: position,
    timeAchieved: unixMs,
  })
  .meta({ id: 'ClassAchievementDocument' });
export type ClassAchievementDocument = z.infer<typeof ClassAchievementDocument>;

/** Activity in a range of time. */
export const ActivityDocument = z
  .object({
    recentSessions: z.array(SessionDocument).meta({ description: 'Sessions, newest first' }),
    recentlyHighlightedScores: z
      .array(ScoreDocument)
      .meta({ description: 'Highlighted scores, up to 500, newest first' }),
    songs: z.array(SongDocument).meta({ description: 'Songs of the highlighted scores' }),
    charts: z.array(ChartDocument).meta({ description: 'Charts of the highlighted scores' }),
    achievedClasses: z
      .array(ClassAchievementDocument)
      .meta({ description: 'Reached classes, up to 500, newest first' }),
    goals: z.array(GoalDocument),
    goalSubs: z.array(GoalSubDocument).meta({ description: 'Achieved goals, up to 500, newest first' }),
    quests: z.array(QuestDocument),
    questSubs: z.array(QuestSubDocument).meta({ description: 'Achieved quests, up to 500, newest first' }),
    users: z.array(UserDocument).meta({ description: 'Users mentioned in the other lists' }),
  })
  .meta({ id: 'ActivityDocument' });
export type ActivityDocument = z.infer<typeof ActivityDocument>;
