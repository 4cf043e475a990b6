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
      gte: z.number().meta({ description: 'What a PB needs; a position for grades and lamps', example: 6 }),
    }),
  ])
  .meta({ id: 'StatDocument' });
export type StatDocument = z.infer<typeof StatDocument>;

const alg = z.string().max(64).nullable();
const bucket = z.enum(['grade', 'lamp']).nullable();
const ranking = z.enum(['global', 'rival']).nullable();

/** What a player can prefer. Null: no preference. */
export const preferenceFields = {
  preferredScoreAlg: alg.meta({ description: 'Rating algorithm of scores', example: 'ktLampRating' }),
  preferredSessionAlg: alg.meta({ description: 'Rating algorithm of sessions', example: null }),
  preferredProfileAlg: alg.meta({ description: 'Rating algorithm of profiles', example: 'BPI' }),
  defaultTable: tableIDParam.nullable().meta({ description: 'The table to show first', example: 'iidx-SP-levels-30' }),
  preferredRanking: ranking.meta({
    description: 'Whether ranks are among all players or among rivals',
    example: 'global',
  }),
  scoreBucket: bucket.meta({ description: 'What charts are grouped by', example: 'lamp' }),
  gameSpecific: gameData.meta({
    description: 'Preferences of the game, see `gameSpecificPreferences` of its configuration',
    example: { bpiTarget: 20 },
  }),
};

const shown = { ...preferenceFields, stats: z.array(StatDocument).meta({ description: 'The showcase' }) };

export const UGPTSettingsDocument = z
  .object({
    userID: z.int().meta({ example: 1 }),
    game: gameParam,
    playtype: playtypeParam,
    ...shown,
    preferences: z.object(shown).meta({ description: 'The same as the keys beside it' }),
    rivals: z.array(z.int().meta({ example: 2 })).meta({ description: 'User ids' }),
  })
  .meta({ id: 'UGPTSettingsDocument' });
export type UGPTSettingsDocument = z.infer<typeof UGPTSettingsDocument>;
