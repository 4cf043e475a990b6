import { z } from 'zod';

import { chartIDParam, folderIDParam, gameData, gameParam, playtypeParam, tableIDParam } from '../common.ts';

/** A statistic that a player shows: their PB on a chart, or how many PBs of a folder are good enough. */
export const StatDocument = z
  .discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('chart').meta({ example: 'chart' }),
      chartID: chartIDParam,
      property: z.enum(['grade', 'lamp', 'score', 'percent', 'playcount']).meta({ example: 'lamp' }),
    }),
    z.strictObject({
      mode: z.literal('folder').meta({ example: 'folder' }),
      folderID: folderIDParam,
      property: z.enum(['grade', 'lamp', 'score', 'percent']).meta({ example: 'grade' }),
      gte: z.number().meta({ description: 'Minimum for a PB to count; a position for grades and lamps', example: 6 }),
    }),
  ])
  .meta({ id: 'StatDocument' });
export type StatDocument = z.infer<typeof StatDocument>;

const alg = z.string().max(64).nullable();
const bucket = z.enum(['grade', 'lamp']).nullable();
const ranking = z.enum(['global', 'rival']).nullable();

/** A player's preferences. Null: no preference. */
export const preferenceFields = {
  preferredScoreAlg: alg.meta({ description: 'Preferred rating algorithm for scores', example: 'ktLampRating' }),
  preferredSessionAlg: alg.meta({ description: 'Preferred rating algorithm for sessions', example: null }),
  preferredProfileAlg: alg.meta({ description: 'Preferred rating algorithm for profiles', example: 'BPI' }),
  defaultTable: tableIDParam.nullable().meta({ description: 'Default table', example: 'iidx-SP-levels-30' }),
  preferredRanking: ranking.meta({
    description: 'Preferred ranking: among all players or among rivals',
    example: 'global',
  }),
  region: z.string().max(8).nullable().meta({
    description:
      "Region whose version of the game the player plays, one of `regions` of the game's configuration; decides which charts are new. Null: the default of the server",
    example: null,
  }),
  scoreBucket: bucket.meta({ description: 'Metric that charts are grouped by', example: 'lamp' }),
  gameSpecific: gameData.meta({
    description: "Game-specific preferences, see `gameSpecificPreferences` of the game's configuration",
    example: { bpiTarget: 20 },
  }),
};

const shown = { ...preferenceFields, stats: z.array(StatDocument).meta({ description: 'Statistics of the showcase' }) };

export const UGPTSettingsDocument = z
  .object({
    userID: z.int().meta({ example: 1 }),
    game: gameParam,
    playtype: playtypeParam,
    ...shown,
    preferences: z.object(shown).meta({ description: 'Same preferences as the top-level keys' }),
    rivals: z.array(z.int().meta({ example: 2 })).meta({ description: 'User ids' }),
  })
  .meta({ id: 'UGPTSettingsDocument' });
export type UGPTSettingsDocument = z.infer<typeof UGPTSettingsDocument>;
