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
      description: 'Position of the value by enum metric, worst first; `grade` is always present',
      example: { lamp: 5, grade: 7 },
    }),
    score: number('Score; in most games', 2213),
    percent: number('Percent; in iidx, bms, pms, maimai, maimaidx and gitadora', 91.9),
    lamp: name('Lamp; in all games except chunithm and ongeki', 'HARD CLEAR'),
    noteLamp: name('Note lamp; in chunithm and ongeki', 'FULL COMBO'),
    clearLamp: name('Clear lamp; in chunithm', 'HARD'),
    bellLamp: name('Bell lamp; in ongeki', 'FULL BELL'),
    platinumScore: number('Platinum score; in ongeki', 2250),
    platinumStars: name('Platinum stars; in ongeki', '5-star'),
    musicRate: number('Music rate in percent; in jubeat', 88.4),
    clearMedal: name('Clear medal; in popn', 'clearStar'),
    scorePercent: number('Score in percent; in itg', 97.12),
    survivedPercent: number('Part of the chart that was survived, in percent; in itg', 100),
    finalPercent: number('`survivedPercent` of a failed play, otherwise 100 plus `scorePercent`; in itg', 197.12),
    judgements: z.record(z.string(), z.int().nullable()).meta({ example: { pgreat: 1012, great: 189 } }),
    optional: gameData.meta({
      description: 'Optional metrics of the game, and `enumIndexes` of those that are enums',
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
        description: 'Session of the score; null for a score without a time',
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
