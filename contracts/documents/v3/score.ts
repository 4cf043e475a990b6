import { z } from 'zod';

import { gameData } from '../../common.ts';
import { CountedPBDocument, PBDocument, ScoreDocument } from '../score.ts';
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

const inV3 = { game: v3Game, songID: z.string().meta({ example: '12' }), scoreData: V3ScoreData };

export const V3ScoreDocument = ScoreDocument.omit({ playtype: true })
  .extend({
    ...inV3,
    sessionID: z
      .string()
      .nullable()
      .meta({
        description: 'The session that the play is in; null for a play without a time',
        example: `v3-Q${'1f'.repeat(20)}`,
      }),
  })
  .meta({ id: 'V3ScoreDocument' });
export type V3ScoreDocument = z.infer<typeof V3ScoreDocument>;

export const V3PBDocument = PBDocument.omit({ playtype: true }).extend(inV3).meta({ id: 'V3PBDocument' });
export type V3PBDocument = z.infer<typeof V3PBDocument>;

export const V3CountedPBDocument = CountedPBDocument.omit({ playtype: true })
  .extend(inV3)
  .meta({ id: 'V3CountedPBDocument' });
