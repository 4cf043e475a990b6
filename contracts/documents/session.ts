import { z } from 'zod';

import { gameParam, playtypeParam, ratings, unixMs } from '../common.ts';
import { scoreID } from './score.ts';

export const sessionID = z
  .string()
  .meta({ description: '`Q` and 40 hexadecimal digits', example: `Q${'1f'.repeat(20)}` });

export const SessionDocument = z
  .object({
    sessionID,
    userID: z.int().meta({ example: 1 }),
    game: gameParam,
    playtype: playtypeParam,
    name: z.string().meta({ example: 'Brisk Amber Lantern' }),
    desc: z.string().nullable().meta({ example: null }),
    highlight: z.boolean().meta({ example: false }),
    scores: z.array(scoreID).meta({ description: 'In the order they were played' }),
    calculatedData: ratings,
    importType: z.string().nullable().meta({ description: 'How its first play arrived', example: 'file/batch-manual' }),
    timeInserted: unixMs,
    timeStarted: unixMs,
    timeEnded: unixMs,
  })
  .meta({ id: 'SessionDocument' });
export type SessionDocument = z.infer<typeof SessionDocument>;
