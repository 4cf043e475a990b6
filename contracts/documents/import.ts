import { z } from 'zod';

import { chartIDParam, gameParam, issue, orNull, playtypeParam, ratings, unixMs } from '../common.ts';
import { Brought } from './brought.ts';
import { ScoreData, scoreID } from './score.ts';
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
        'Position of the score in the request; for `RemoteFailed`, which concerns no score, one after the last',
      example: 4,
    }),
  })
  .meta({ id: 'ImportError' });
export type ImportError = z.infer<typeof ImportError>;

export const classDelta = z.object({
  game: gameParam,
  playtype: playtypeParam,
  set: z.string().meta({ example: 'dan' }),
  old: z.int().nullable().meta({ example: 17 }),
  new: z
    .int()
    .nullable()
    .meta({ description: 'Position of the new class; null if the player removed it', example: 18 }),
});
export type ClassDelta = z.infer<typeof classDelta>;

/** Classes that players give themselves. */
export const GivenClasses = z.strictObject({
  game: z.string().max(100).meta({ description: 'Game, or game and playtype as in `iidx-sp`', example: 'iidx' }),
  playtype: z.string().max(100).optional().meta({ example: 'SP' }),
  classes: z.record(z.string().max(100), z.string().max(100).nullable()).meta({ example: { dan: 'DAN_8' } }),
});

export const goalState = z.object({
  achieved: z.boolean(),
  progress: z.number().nullable(),
  progressHuman: z.string(),
  outOf: z.number(),
  outOfHuman: z.string(),
});
export const questState = z.object({ achieved: z.boolean(), progress: z.number() });

export const ImportDocument = z
  .object({
    importID,
    importType: z.string().meta({ example: 'file/batch-manual' }),
    userID: z.int().meta({ example: 1 }),
    game: z
      .string()
      .nullable()
      .meta({ description: 'Game; null if there are no scores or they are of several games', example: 'iidx' }),
    playtypes: z.array(playtypeParam),
    idStrings: z.array(z.string().meta({ example: 'iidx:SP' })),
    scoreIDs: z.array(scoreID).meta({ description: 'Ids of the imported scores' }),
    duplicates: z
      .array(z.object({ index: z.int().meta({ example: 7 }), scoreID }))
      .meta({ description: 'Scores that existed already and were not stored again' }),
    blacklisted: z.array(z.object({ index: z.int().meta({ example: 9 }), scoreID })).meta({
      description: 'Scores that were skipped because the player has blacklisted them or left them out',
      example: [],
    }),
    errors: z.array(ImportError),
    timeStarted: unixMs,
    timeFinished: unixMs,
    createdSessions: z.array(
      z.object({ sessionID, type: z.enum(['Created', 'Appended']).meta({ example: 'Created' }) }),
    ),
    classDeltas: z.array(classDelta),
    goalInfo: z.array(z.object({ goalID: z.string(), old: goalState, new: goalState })).meta({ example: [] }),
    questInfo: z.array(z.object({ questID: z.string(), old: questState, new: questState })).meta({ example: [] }),
    userIntent: z.boolean().meta({ description: 'True if the request had `X-User-Intent: true`', example: false }),
    brought: z
      .array(Brought)
      .optional()
      .meta({ description: 'Other data brought from another server; only in such imports, and only for the owner' }),
  })
  .meta({ id: 'ImportDocument' });
export type ImportDocument = z.infer<typeof ImportDocument>;

/** Numbers of an import's results. */
export const ImportCounts = z
  .object({
    scores: z.int().meta({ description: 'Number of new scores', example: 120 }),
    duplicates: z.int().meta({ example: 4 }),
    blacklisted: z.int().meta({ example: 0 }),
    orphans: z.int().meta({ description: 'Number of new orphans, also listed in `errors`', example: 2 }),
    errors: z.int().meta({ description: 'Number of entries in `errors`', example: 3 }),
    createdSessions: z.int().meta({ description: 'Number of sessions created or extended', example: 1 }),
    classDeltas: z.int().meta({ example: 0 }),
    goals: z.int().meta({ description: 'Number of goals with progress', example: 0 }),
    quests: z.int().meta({ description: 'Number of quests with progress', example: 0 }),
  })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A completed import in short: its document may take megabytes. */
export const ImportSummary = z
  .object({
    importID,
    url: z.url().meta({
      description: 'Address of the import with its scores; polling returns the ImportDocument alone',
      example: `http://localhost:8080/api/v1/imports/${'ab'.repeat(20)}`,
    }),
    counts: ImportCounts,
    brought: z.array(Brought).optional().meta({ description: 'Same value as `brought` of the import' }),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof ImportSummary>;

/** Stages of an import, in order. */
export const IMPORT_STAGES = [
  'waiting',
  'bringing',
  'reading',
  'matching',
  'checking',
  'storing',
  'sessions',
  'pbs',
  'profile',
  'targets',
  'account',
] as const;

export const ImportProgress = z
  .object({
    stage: z.enum(IMPORT_STAGES).meta({ description: 'Machine-readable stage', example: 'storing' }),
    description: z
      .string()
      .meta({ description: 'Human-readable text; may change', example: 'Imported 2,000 of 10,000 scores' }),
    done: z
      .int()
      .optional()
      .meta({ description: 'Number of entries processed in this stage, if counted', example: 2000 }),
    total: z.int().optional().meta({ description: 'Total number of entries in this stage', example: 10_000 }),
  })
  .meta({ id: 'ImportProgress' });
export type ImportProgress = z.infer<typeof ImportProgress>;

/** The answer to an import: its document, and where to poll it. */
export const ImportAnswer = ImportDocument.extend({
  url: z.url().meta({ example: `http://localhost:8080/api/v1/imports/${'ab'.repeat(20)}/poll-status` }),
}).meta({ id: 'ImportAnswer' });

const PBState = ScoreData.pick({
  score: true,
  percent: true,
  lamp: true,
  lampIndex: true,
  grade: true,
  gradeIndex: true,
}).extend({ calculatedData: ratings });

const PBChange = z
  .object({
    game: gameParam,
    playtype: playtypeParam,
    songID: z.int().meta({ example: 1 }),
    chartID: chartIDParam,
    title: z.string().meta({ example: 'Blue Hour' }),
    difficulty: z.string().meta({ example: 'ANOTHER' }),
    old: orNull(PBState).meta({ description: 'PB before; null if the player has not played the chart' }),
    new: PBState,
  })
  .meta({ id: 'PBChange' });
export type PBChange = z.infer<typeof PBChange>;

const RatingChange = z
  .object({
    game: gameParam,
    playtype: playtypeParam,
    alg: z.string().meta({ example: 'ktLampRating' }),
    old: z.number().nullable().meta({ example: 11.2 }),
    new: z.number().nullable().meta({ example: 11.5 }),
  })
  .meta({ id: 'RatingChange' });
export type RatingChange = z.infer<typeof RatingChange>;

export const PLAY_OUTCOMES = ['new', 'duplicate', 'orphan', 'error'] as const;

const PlayOutcome = z
  .object({
    index: z.int().meta({ description: 'Position of the score in the request', example: 0 }),
    outcome: z.enum(PLAY_OUTCOMES).meta({
      description:
        'Outcome for the score. `orphan`: stored until its chart is known; `errors` has the reason, as for `error`',
      example: 'new',
    }),
    scoreID: scoreID.optional().meta({ description: 'Id of the new score, or of the existing score of a duplicate' }),
    game: gameParam.optional().meta({ description: 'Game; like all later fields, only for new scores' }),
    playtype: playtypeParam.optional(),
    title: z.string().optional().meta({ description: 'Title of the song', example: 'Blue Hour' }),
    difficulty: z.string().optional().meta({ example: 'ANOTHER' }),
    score: z.number().optional().meta({ example: 700 }),
    lamp: z.string().optional().meta({ example: 'CLEAR' }),
    timeAchieved: unixMs.nullish(),
  })
  .meta({ id: 'PlayOutcome' });
export type PlayOutcome = z.infer<typeof PlayOutcome>;

/**
 * The answer to a dry run: the document that the import would have, and what would come of it. Its importID and the
 * sessions that it would create are not there afterwards.
 */
export const DryRunAnswer = ImportDocument.extend({
  dryRun: z.object({
    scores: z.array(PlayOutcome).meta({ description: 'Outcome of each score in the request, in order' }),
    pbs: z.array(PBChange).meta({ description: 'PBs whose score, lamp, grade or rating would change' }),
    ratings: z.array(RatingChange).meta({ description: 'Profile ratings that would change' }),
  }),
}).meta({ id: 'DryRunAnswer' });
export type DryRunAnswer = z.infer<typeof DryRunAnswer>;

/** An import that was accepted and could not be done. */
export const FailedImport = z
  .object({
    importID,
    importType: z.string().meta({ example: 'file/batch-manual' }),
    userID: z.int().meta({ example: 1 }),
    userIntent: z.boolean().meta({ example: false }),
    timeStarted: unixMs,
    error: z.object({
      statusCode: z.int().meta({ description: 'HTTP status of the failure', example: 400 }),
      message: z.string().meta({ example: 'scores[3].lamp: expected one of FAILED, CLEAR' }),
      issues: z.array(issue),
    }),
  })
  .meta({ id: 'FailedImport' });
export type FailedImport = z.infer<typeof FailedImport>;
