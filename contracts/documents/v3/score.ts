import { z } from 'zod';

import { EXAMPLE_CHART, gameData, ratings, unixMs, unixMsOrNull } from '../../common.ts';
import { scoreID } from '../score.ts';
import { v3Game } from './chart.ts';

const number = (description: string, example: number) => z.number().optional().meta({ description, example });
const name = (description: string, example: string) => z.string().optional().meta({ description, example });

/** The metrics of a play, by the names that the game has for them in v3. */
export const V3ScoreData = z
  .object({
    grade: z.string().meta({ example: 'AAA' }),
    enumIndexes: z.record(z.string(), z.int()).meta({
      description: 'Metric to the position of its value, worst first; `grade` is always there',
      example: { lamp: 5, grade: 7 },
    }),
    score: number('In most games', 2213),
    percent: number('iidx, bms, pms, maimai, maimaidx and gitadora', 91.9),
    lamp: name('All but chunithm and ongeki', 'HARD CLEAR'),
    noteLamp: name('chunithm and ongeki', 'FULL COMBO'),
    clearLamp: name('chunithm', 'HARD'),
    bellLamp: name('ongeki', 'FULL BELL'),
    platinumScore: number('ongeki', 2250),
    platinumStars: name('ongeki', '5-star'),
    musicRate: number('jubeat, in percent', 88.4),
    clearMedal: name('popn', 'clearStar'),
    scorePercent: number('itg', 97.12),
    survivedPercent: number('itg', 100),
    finalPercent: number('itg: `survivedPercent` of a failed play, else 100 and `scorePercent`', 197.12),
    judgements: z.record(z.string(), z.int().nullable()).meta({ example: { pgreat: 1012, great: 189 } }),
    optional: gameData.meta({
      description: 'Optional metrics of the game, and `enumIndexes` of those that are names',
      example: { bp: 12, maxCombo: 801, enumIndexes: {} },
    }),
  })
  .meta({ id: 'V3ScoreData' });
export type V3ScoreData = z.infer<typeof V3ScoreData>;

const play = {
  userID: z.int().meta({ example: 1 }),
  game: v3Game,
  songID: z.string().meta({ example: '12' }),
  chartID: z.string().meta({ example: EXAMPLE_CHART }),
  isPrimary: z.boolean().meta({ example: true }),
  scoreData: V3ScoreData,
  calculatedData: ratings,
  highlight: z.boolean().meta({ example: false }),
  timeAchieved: unixMsOrNull,
};

export const V3ScoreDocument = z
  .object({
    scoreID,
    ...play,
    service: z.string().meta({ example: 'my-hook (DIRECT-MANUAL)' }),
    importType: z.string().nullable().meta({ example: 'ir/direct-manual' }),
    sessionID: z
      .string()
      .nullable()
      .meta({
        description: 'The session that the play is in; null for a play without a time',
        example: `v3-Q${'1f'.repeat(20)}`,
      }),
    scoreMeta: gameData.meta({ description: 'Options of the play', example: { random: 'MIRROR' } }),
    comment: z.string().nullable().meta({ example: null }),
    timeAdded: unixMs,
  })
  .meta({ id: 'V3ScoreDocument' });
export type V3ScoreDocument = z.infer<typeof V3ScoreDocument>;

const pbFields = {
  ...play,
  composedFrom: z
    .array(z.object({ name: z.string().meta({ example: 'Best Score' }), scoreID }))
    .meta({ description: 'The plays that the PB is put together from; the first is the base' }),
  rankingData: z.object({
    rank: z.int().meta({ example: 3 }),
    outOf: z.int().meta({ example: 42 }),
    rivalRank: z
      .int()
      .nullable()
      .meta({ description: 'Among the player and their rivals; null without any', example: 1 }),
  }),
};

export const V3PBDocument = z.object(pbFields).meta({ id: 'V3PBDocument' });
export type V3PBDocument = z.infer<typeof V3PBDocument>;

export const V3CountedPBDocument = z
  .object({ ...pbFields, __playcount: z.int().meta({ description: 'Plays of the player on this chart', example: 12 }) })
  .meta({ id: 'V3CountedPBDocument' });
