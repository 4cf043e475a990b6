import { z } from 'zod';

import { chartIDParam, gameData, ratings, tableIDParam, unixMs } from '../../common.ts';
import { rankingData } from '../game-stats.ts';
import { preferenceFields } from '../settings.ts';
import { v3FolderSlug, v3Game } from './chart.ts';

const stats = {
  userID: z.int().meta({ example: 1 }),
  game: v3Game,
  ratings,
  classes: z.record(z.string(), z.string()).meta({ description: 'Class id by class set', example: { dan: 'KAIDEN' } }),
};

export const V3UserGameStats = z.object(stats).meta({ id: 'V3UserGameStats' });
export type V3UserGameStats = z.infer<typeof V3UserGameStats>;

export const V3RankedUserGameStats = z
  .object({ ...stats, __rankingData: rankingData })
  .meta({ id: 'V3RankedUserGameStats' });

export const V3UserGameStatsSnapshot = z
  .object({
    ...stats,
    timestamp: unixMs.meta({
      description: 'Unix ms of the start of the day (UTC), or of now',
      example: 1_767_225_600_000,
    }),
    playcount: z.int().meta({ description: 'Number of scores', example: 627 }),
    rankings: rankingData,
  })
  .meta({ id: 'V3UserGameStatsSnapshot' });

const StatDocument = z
  .discriminatedUnion('mode', [
    z.object({ mode: z.literal('chart').meta({ example: 'chart' }), chartID: chartIDParam }),
    z.object({
      mode: z.literal('folder').meta({ example: 'folder' }),
      slug: v3FolderSlug,
      metric: z.string().meta({ description: 'Metric of the game', example: 'grade' }),
      gte: z.number().meta({ description: 'Minimum for a PB to count; a position for grades and lamps', example: 6 }),
    }),
  ])
  .meta({ id: 'V3StatDocument' });
export type V3StatDocument = z.infer<typeof StatDocument>;

const { scoreBucket, gameSpecific: _inOrder, defaultTable: _table, region: _region, ...preferences } = preferenceFields;

export const V3Settings = z
  .object({
    userID: z.int().meta({ example: 1 }),
    game: v3Game,
    preferences: z.object({
      ...preferences,
      defaultTable: tableIDParam.nullable().meta({ description: 'Default table', example: 'iidx-SP-levels-30' }),
      preferredDefaultEnum: scoreBucket,
      gameSpecific: gameData.meta({ description: 'Game-specific preferences', example: { bpiTarget: 20 } }),
      stats: z.array(StatDocument).meta({ description: 'Statistics of the showcase' }),
    }),
    rivals: z.array(z.int().meta({ example: 2 })).meta({ description: 'User ids' }),
  })
  .meta({ id: 'V3Settings' });
export type V3Settings = z.infer<typeof V3Settings>;

export { StatDocument as V3StatDocument };
