import { z } from 'zod';

import { scoreID } from '../score.ts';
import { DatedSession, SessionDocument } from '../session.ts';
import { v3Game } from './chart.ts';

export const v3SessionID = z.string().meta({
  description: '`v3-` and the session id; `/api/v1/sessions/` returns v3 documents for it',
  example: `v3-Q${'1f'.repeat(20)}`,
});

const inV3 = { sessionID: v3SessionID, game: v3Game };

export const V3SessionDocument = SessionDocument.omit({
  playtype: true,
  importType: true,
  scores: true,
  scoreCount: true,
})
  .extend({ ...inV3, scoreIDs: SessionDocument.shape.scores })
  .meta({ id: 'V3SessionDocument' });
export type V3SessionDocument = z.infer<typeof V3SessionDocument>;

/** A session as a calendar shows it. */
export const V3DatedSession = DatedSession.extend(inV3).meta({ id: 'V3DatedSession' });

/** Difference of a session's score to the PB on its chart before the session. */
export const V3ScoreInfo = z
  .discriminatedUnion('isNewScore', [
    z.object({
      scoreID,
      isNewScore: z.literal(false),
      deltas: z.record(z.string(), z.number()).meta({
        description: 'Difference to the PB by metric; in positions for lamps and grades',
        example: { score: 31, percent: 1.3, grade: 1, lamp: -1 },
      }),
    }),
    z.object({
      scoreID,
      isNewScore: z.literal(true).meta({ description: 'True if there was no PB on the chart before' }),
    }),
  ])
  .meta({ id: 'V3ScoreInfo' });
export type V3ScoreInfo = z.infer<typeof V3ScoreInfo>;

export const v3ScoreInfos = z
  .array(V3ScoreInfo)
  .meta({ description: 'Difference to the earlier PB for each score of the session, in order' });
