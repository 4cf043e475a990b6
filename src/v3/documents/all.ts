import type { z } from 'zod';

import { ClassAchievementDocument } from '../../../contracts/documents/activity.ts';
import { FolderDocument, FolderView, FoundFolderDocument, TableDocument } from '../../../contracts/documents/folder.ts';
import { RankedUserGameStats, UserGameStats, UserGameStatsSnapshot } from '../../../contracts/documents/game-stats.ts';
import {
  CountedPBDocument,
  PBDocument,
  RequestedPBDocument,
  ScoreDocument,
} from '../../../contracts/documents/score.ts';
import { DatedSession, DetailedSession, ListedSession, SessionDocument } from '../../../contracts/documents/session.ts';
import { StatDocument, UGPTSettingsDocument } from '../../../contracts/documents/settings.ts';
import { StatShowcaseResult } from '../../../contracts/documents/showcase.ts';
import {
  ChartDocument,
  CountedChartDocument,
  FoundSongDocument,
  SongDocument,
} from '../../../contracts/documents/song.ts';
import {
  GoalDocument,
  GoalSubDocument,
  PopularGoalDocument,
  QuestDocument,
  QuestlineDocument,
  QuestSubDocument,
} from '../../../contracts/documents/target.ts';
import type { Context } from '../context.ts';
import { chart, song } from './charts.ts';
import { classAchievement, settings, showcaseResult, snapshot, stat, userStats } from './players.ts';
import { play, score } from './scores.ts';
import { datedSession, session } from './sessions.ts';
import { folder, goal, inGame, table } from './targets.ts';

/** Converts a document to v3. */
export type Convert = (document: never, context: Context) => unknown;

/** Converters of all documents that differ in v3. All others are the same in both. */
export const DOCUMENTS: ReadonlyMap<z.core.$ZodType, Convert> = new Map<z.core.$ZodType, Convert>([
  [ScoreDocument, score],
  [PBDocument, play],
  [CountedPBDocument, play],
  [RequestedPBDocument, play],
  [SongDocument, song],
  [FoundSongDocument, song],
  [ChartDocument, chart],
  [CountedChartDocument, chart],
  [SessionDocument, session],
  [ListedSession, session],
  [DetailedSession, session],
  [DatedSession, datedSession],
  [UserGameStats, userStats],
  [RankedUserGameStats, userStats],
  [UserGameStatsSnapshot, snapshot],
  [UGPTSettingsDocument, settings],
  [StatDocument, stat],
  [StatShowcaseResult, showcaseResult],
  [ClassAchievementDocument, classAchievement],
  [FolderDocument, folder],
  [FoundFolderDocument, folder],
  [FolderView, inGame],
  [TableDocument, table],
  [GoalDocument, goal],
  [PopularGoalDocument, goal],
  [GoalSubDocument, inGame],
  [QuestDocument, inGame],
  [QuestSubDocument, inGame],
  [QuestlineDocument, inGame],
]);
