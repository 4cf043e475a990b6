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
        'Position of the score in what was sent; behind the last one for a `RemoteFailed`, which is of no score',
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
  new: z.int().nullable().meta({ description: 'Null where the player has taken the class away', example: 18 }),
});
export type ClassDelta = z.infer<typeof classDelta>;

/** Classes that players give themselves. */
export const GivenClasses = z.strictObject({
  game: z.string().max(100).meta({ description: 'Game, or game and playtype in one, as `iidx-sp`', example: 'iidx' }),
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
      .meta({ description: 'Null when the scores are of several games or there were none', example: 'iidx' }),
    playtypes: z.array(playtypeParam),
    idStrings: z.array(z.string().meta({ example: 'iidx:SP' })),
    scoreIDs: z.array(scoreID).meta({ description: 'What this import added' }),
    duplicates: z
      .array(z.object({ index: z.int().meta({ example: 7 }), scoreID }))
      .meta({ description: 'Plays that were there already; nothing is stored twice' }),
    blacklisted: z.array(z.object({ index: z.int().meta({ example: 9 }), scoreID })).meta({
      description: 'Plays that were passed over because their player ignores them or has left them out',
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
    userIntent: z
      .boolean()
      .meta({ description: 'True when the request carried `X-User-Intent: true`', example: false }),
    brought: z
      .array(Brought)
      .optional()
      .meta({ description: 'What came beside the scores; only of imports from other servers' }),
  })
  .meta({ id: 'ImportDocument' });
export type ImportDocument = z.infer<typeof ImportDocument>;

/** How many of what an import led to. */
export const ImportCounts = z
  .object({
    scores: z.int().meta({ description: 'New scores', example: 120 }),
    duplicates: z.int().meta({ example: 4 }),
    blacklisted: z.int().meta({ example: 0 }),
    orphans: z
      .int()
      .meta({ description: 'Kept until their song or chart is known; they are in `errors` too', example: 2 }),
    errors: z.int().meta({ description: 'All entries of `errors`', example: 3 }),
    createdSessions: z.int().meta({ description: 'Sessions that were created or added to', example: 1 }),
    classDeltas: z.int().meta({ example: 0 }),
    goals: z.int().meta({ description: 'Goals that moved', example: 0 }),
    quests: z.int().meta({ description: 'Quests that moved', example: 0 }),
  })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A completed import in short: its document may take megabytes. */
export const ImportSummary = z
  .object({
    importID,
    url: z.url().meta({
      description: 'The import with its scores; its ImportDocument alone is what polling answers',
      example: `http://localhost:8080/api/v1/imports/${'ab'.repeat(20)}`,
    }),
    counts: ImportCounts,
    brought: z.array(Brought).optional().meta({ description: 'As that of the import' }),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof ImportSummary>;

/** What an import does, in this order. */
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
    stage: z.enum(IMPORT_STAGES).meta({ description: 'For programs: what it is doing', example: 'storing' }),
    description: z
      .string()
      .meta({ description: 'For people; the text may change', example: 'Imported 2,000 of 10,000 scores' }),
    done: z.int().optional().meta({ description: 'How many this stage has done, where it counts', example: 2000 }),
    total: z.int().optional().meta({ description: 'Out of how many; the number differs by stage', example: 10_000 }),
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
    songID: z.int().meta({ example: 1 }),
    chartID: chartIDParam,
    title: z.string().meta({ example: 'Blue Hour' }),
    difficulty: z.string().meta({ example: 'ANOTHER' }),
    old: orNull(PBState).meta({ description: 'Null when it would be the first play of the chart' }),
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
    index: z.int().meta({ description: 'Position of the score in what was sent', example: 0 }),
    outcome: z.enum(PLAY_OUTCOMES).meta({
      description: '`orphan`: kept until its song or chart is known; `errors` tells why, as for `error`',
      example: 'new',
    }),
    scoreID: scoreID.optional().meta({ description: 'Of a new score, and of the one that a duplicate equals' }),
    title: z.string().optional().meta({ description: 'Of new scores, as all that follows', example: 'Blue Hour' }),
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
    scores: z.array(PlayOutcome).meta({ description: 'One for every score that was sent, in order' }),
    pbs: z.array(PBChange).meta({ description: 'PBs whose score, lamp, grade or rating would change' }),
    ratings: z.array(RatingChange).meta({ description: 'Ratings of the profile that would change' }),
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
      statusCode: z.int().meta({ description: 'What it would have been answered with at once', example: 400 }),
      message: z.string().meta({ example: 'scores[3].lamp: expected one of FAILED, CLEAR' }),
      issues: z.array(issue),
    }),
  })
  .meta({ id: 'FailedImport' });
export type FailedImport = z.infer<typeof FailedImport>;
