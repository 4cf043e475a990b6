import { z } from 'zod';

import { ratings, unixMs } from '../../common.ts';
import { scoreID } from '../score.ts';
import { v3Game } from './chart.ts';

export const v3SessionID = z.string().meta({
  description: '`v3-` and the id of the session: `/api/v1/sessions/` with it answers with documents of v3',
  example: `v3-Q${'1f'.repeat(20)}`,
});

const dated = {
  sessionID: v3SessionID,
  name: z.string().meta({ example: 'Brisk Amber Lantern' }),
  desc: z.string().nullable().meta({ example: null }),
  highlight: z.boolean().meta({ example: false }),
  timeStarted: unixMs,
  timeEnded: unixMs,
};

export const V3SessionDocument = z
  .object({
    ...dated,
    userID: z.int().meta({ example: 1 }),
    game: v3Game,
    scoreIDs: z.array(scoreID).meta({ description: 'In the order they were played' }),
    calculatedData: ratings,
    timeInserted: unixMs,
  })
  .meta({ id: 'V3SessionDocument' });
export type V3SessionDocument = z.infer<typeof V3SessionDocument>;

/** A session as a calendar shows it. */
export const V3DatedSession = z.object({ ...dated, game: v3Game }).meta({ id: 'V3DatedSession' });

/** Difference of a session's score to the PB on its chart before the session. */
export const V3ScoreInfo = z
  .discriminatedUnion('isNewScore', [
    z.object({
      scoreID,
      isNewScore: z.literal(false),
      deltas: z.record(z.string(), z.number()).meta({
        description: 'Metric to the score minus the PB; in positions for lamps and grades',
        example: { score: 31, percent: 1.3, grade: 1, lamp: -1 },
      }),
    }),
    z.object({
      scoreID,
      isNewScore: z.literal(true).meta({ description: 'There was no PB on the chart' }),
    }),
  ])
  .meta({ id: 'V3ScoreInfo' });
export type V3ScoreInfo = z.infer<typeof V3ScoreInfo>;

export const v3ScoreInfos = z
  .array(V3ScoreInfo)
  .meta({ description: 'One for each score of the session, in their order' });
