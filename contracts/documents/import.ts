import { z } from 'zod';

import { gameParam, playtypeParam, unixMs } from '../common.ts';
import { scoreID } from './score.ts';
import { sessionID } from './session.ts';

export const importID = z.string().meta({ description: '40 hexadecimal digits', example: 'ab'.repeat(20) });

export const IMPORT_ERROR_TYPES = [
  'SongOrChartNotFound',
  'OrphanExists',
  'AmbiguousTitle',
  'InvalidDatapoint',
  'InternalError',
  'RemoteFailed',
] as const;

export const ImportError = z
  .object({
    type: z.enum(IMPORT_ERROR_TYPES).meta({ example: 'SongOrChartNotFound' }),
    message: z.string().meta({ example: 'No song with the title "Blue Our"' }),
    index: z.int().meta({
      description:
        'Position of the score in what was sent; behind the last one for a `RemoteFailed`, which is of no score',
      example: 4,
    }),
  })
  .meta({ id: 'ImportError' });
export type ImportError = z.infer<typeof ImportError>;

const classDelta = z.object({
  game: gameParam,
  playtype: playtypeParam,
  set: z.string().meta({ example: 'dan' }),
  old: z.int().nullable().meta({ example: 17 }),
  new: z.int().meta({ example: 18 }),
});
export type ClassDelta = z.infer<typeof classDelta>;

const goalState = z.object({
  achieved: z.boolean(),
  progress: z.number().nullable(),
  progressHuman: z.string(),
  outOf: z.number(),
  outOfHuman: z.string(),
});
const questState = z.object({ achieved: z.boolean(), progress: z.number() });

export const ImportDocument = z
  .object({
    importID,
    importType: z.string().meta({ example: 'file/batch-manual' }),
    userID: z.int().meta({ example: 1 }),
    game: z
      .string()
      .nullable()
      .meta({ description: 'Null when the scores are of several games or there were none', example: 'iidx' }),
    playtypes: z.array(playtypeParam),
    idStrings: z.array(z.string().meta({ example: 'iidx:SP' })),
    scoreIDs: z.array(scoreID).meta({ description: 'What this import added' }),
    duplicates: z
      .array(z.object({ index: z.int().meta({ example: 7 }), scoreID }))
      .meta({ description: 'Plays that were there already; nothing is stored twice' }),
    errors: z.array(ImportError),
    timeStarted: unixMs,
    timeFinished: unixMs,
    createdSessions: z.array(
      z.object({ sessionID, type: z.enum(['Created', 'Appended']).meta({ example: 'Created' }) }),
    ),
    classDeltas: z.array(classDelta),
    goalInfo: z.array(z.object({ goalID: z.string(), old: goalState, new: goalState })).meta({ example: [] }),
    questInfo: z.array(z.object({ questID: z.string(), old: questState, new: questState })).meta({ example: [] }),
    userIntent: z
      .boolean()
      .meta({ description: 'True when the request carried `X-User-Intent: true`', example: false }),
  })
  .meta({ id: 'ImportDocument' });
export type ImportDocument = z.infer<typeof ImportDocument>;

/** The answer to an import: its document, and where to poll it. */
export const ImportAnswer = ImportDocument.extend({
  url: z.url().meta({ example: `http://localhost:8080/api/v1/imports/${'ab'.repeat(20)}/poll-status` }),
}).meta({ id: 'ImportAnswer' });
