import { z } from 'zod';

import { EXAMPLE_CHART, gameData, gameParam, playtypeParam, unixMs } from '../common.ts';

export const EXAMPLE_ORPHAN = 'Of8ee0a1f0a9c1b7e1c6a4d3b4a9b2f6c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f30';

export const orphanID = z
  .string()
  .max(100)
  .meta({ description: '`O` and 64 hexadecimal digits', example: EXAMPLE_ORPHAN });

export const OrphanCandidate = z
  .object({
    chartID: z.string().meta({ example: EXAMPLE_CHART }),
    songID: z.int().meta({ example: 12 }),
    __textScore: z.number().nullable().meta({
      description: 'Similarity of the titles, 0 to 1; null if the chart was found by an id',
      example: 0.44,
    }),
  })
  .meta({ id: 'OrphanCandidate', description: 'A possible chart' });

export const OrphanDocument = z
  .object({
    orphanID,
    userID: z.int().meta({ example: 1 }),
    game: gameParam,
    playtype: playtypeParam,
    importType: z.string().meta({ example: 'file/batch-manual' }),
    service: z
      .string()
      .meta({ description: 'Name of the program or service that the score comes from', example: 'my-hook' }),
    version: z
      .string()
      .nullable()
      .meta({ description: 'Game version in the request; null if there was none', example: null }),
    data: gameData.meta({
      description:
        'Score as it was sent, with the field names of BATCH-MANUAL; `unread` has the documents of another server that could not be read',
      example: { score: 2213, lamp: 'CLEAR', matchType: 'songTitle', identifier: 'Blue Our', difficulty: 'ANOTHER' },
    }),
    message: z.string().meta({
      description: 'Human-readable reason why it is not a score yet',
      example: 'No iidx song has the title "Blue Our"',
    }),
    timeInserted: unixMs,
    candidates: z.array(OrphanCandidate).meta({ description: 'Up to five possible charts, best match first' }),
  })
  .meta({ id: 'OrphanDocument' });
export type OrphanDocument = z.infer<typeof OrphanDocument>;
