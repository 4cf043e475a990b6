import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { ScoreDocument } from './score.ts';
import { SessionDocument } from './session.ts';
import { ChartDocument, SongDocument } from './song.ts';
import { GoalDocument, GoalSubDocument, QuestDocument, QuestSubDocument } from './target.ts';
import { UserDocument } from './user.ts';

const position = z.int().meta({ description: "Position in the set's values", example: 17 });

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

/** What happened in a stretch of time. */
export const ActivityDocument = z
  .object({
    recentSessions: z.array(SessionDocument).meta({ description: 'Latest first' }),
    recentlyHighlightedScores: z.array(ScoreDocument).meta({ description: 'At most 500, latest first' }),
    songs: z.array(SongDocument).meta({ description: 'Of the highlighted scores' }),
    charts: z.array(ChartDocument).meta({ description: 'Of the highlighted scores' }),
    achievedClasses: z.array(ClassAchievementDocument).meta({ description: 'At most 500, latest first' }),
    goals: z.array(GoalDocument),
    goalSubs: z.array(GoalSubDocument).meta({ description: 'What was achieved: at most 500, latest first' }),
    quests: z.array(QuestDocument),
    questSubs: z.array(QuestSubDocument).meta({ description: 'What was finished: at most 500, latest first' }),
    users: z.array(UserDocument).meta({ description: 'Everybody of whom anything is told' }),
  })
  .meta({ id: 'ActivityDocument' });
export type ActivityDocument = z.infer<typeof ActivityDocument>;
