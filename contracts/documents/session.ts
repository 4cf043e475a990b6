import { z } from 'zod';

import { gameParam, playtypeParam, presence, ratings, unixMs } from '../common.ts';
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
    scores: z.array(scoreID).meta({ description: 'Score ids in playing order' }),
    scoreCount: z.int().meta({ description: 'Number of scores', example: 12 }),
    calculatedData: ratings,
    importType: z
      .string()
      .nullable()
      .meta({ description: 'Import type of its first score', example: 'file/batch-manual' }),
    timeInserted: unixMs,
    timeStarted: unixMs,
    timeEnded: unixMs,
  })
  .meta({ id: 'SessionDocument' });
export type SessionDocument = z.infer<typeof SessionDocument>;

/** A session as a calendar shows it. */
export const DatedSession = SessionDocument.pick({
  sessionID: true,
  name: true,
  desc: true,
  highlight: true,
  timeStarted: true,
  timeEnded: true,
}).meta({ id: 'DatedSession' });

/** Difference of a session's score to the PB on its chart before the session. */
const ScoreInfo = z
  .discriminatedUnion('isNewScore', [
    z.object({
      scoreID,
      isNewScore: z.literal(false),
      scoreDelta: z.number().meta({ description: "Score minus the PB's score", example: 31 }),
      percentDelta: z.number().meta({ example: 1.3 }),
      gradeDelta: z.int().meta({ description: 'Difference in grades; positive is better', example: 1 }),
      lampDelta: z.int().meta({ description: 'Difference in lamps; positive is better', example: -1 }),
    }),
    z.object({
      scoreID,
      isNewScore: z.literal(true).meta({ description: 'True if there was no PB on the chart before' }),
    }),
  ])
  .meta({ id: 'ScoreInfo' });
export type ScoreInfo = z.infer<typeof ScoreInfo>;

/** Presence of `scoreInfo` in the query of a list of sessions. */
export const scoreInfoQuery = presence.meta({
  description: 'Flag; when present, sessions have `scoreInfo`',
  example: '',
});

/** A session in a list. */
export const ListedSession = SessionDocument.extend({
  scoreInfo: z.array(ScoreInfo).optional().meta({
    description:
      'Difference to the earlier PB for each of `scores`, in the same order. Only with `scoreInfo` in the query, and only for sessions within the first 2,000 scores of an answer',
  }),
}).meta({ id: 'ListedSession' });

/** A session by itself. */
export const DetailedSession = SessionDocument.extend({
  scoreInfo: z
    .array(ScoreInfo)
    .meta({ description: 'Difference to the earlier PB for each of `scores`, in the same order' }),
}).meta({ id: 'DetailedSession' });
