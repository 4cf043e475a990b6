import { z } from 'zod';

import { gameData, gameParam, playtypeParam, unixMs } from './common.ts';
import { sessionID } from './documents/session.ts';

const today = (metric: string, game: string) => `${metric} in ${game}, in the form used since 2023`;
const todaysKeys = {
  noteLamp: z
    .string()
    .optional()
    .meta({ description: today('Note lamp', 'CHUNITHM and O.N.G.E.K.I.'), example: 'FULL COMBO' }),
  clearLamp: z
    .string()
    .optional()
    .meta({ description: today('Clear lamp', 'CHUNITHM'), example: 'CLEAR' }),
  bellLamp: z
    .string()
    .optional()
    .meta({ description: today('Bell lamp', 'O.N.G.E.K.I.'), example: 'FULL BELL' }),
  platinumScore: z
    .int()
    .optional()
    .meta({ description: today('Platinum score', 'O.N.G.E.K.I.'), example: 2164 }),
  musicRate: z
    .number()
    .optional()
    .meta({ description: today('Music rate', 'jubeat'), example: 84.2 }),
  clearMedal: z
    .string()
    .optional()
    .meta({ description: today('Clear medal', "pop'n music"), example: 'clearStar' }),
  scorePercent: z
    .number()
    .optional()
    .meta({ description: today('Score in percent', 'ITG'), example: 93.41 }),
  survivedPercent: z
    .number()
    .optional()
    .meta({ description: today('Part of the chart that was survived, in percent,', 'ITG'), example: 100 }),
};

/**
 * The shape of BATCH-MANUAL that holds for every game, for the OpenAPI document and the client's types.
 * Which lamps, judgements and metrics a game has is checked by the importer against the game's module.
 */
export const BatchManualScore = z
  .object({
    score: z
      .number()
      .min(0)
      .optional()
      .meta({ description: 'Required unless the form used since 2023 has another key for it', example: 2213 }),
    lamp: z
      .string()
      .optional()
      .meta({ description: 'Required unless the form used since 2023 has another key for it', example: 'HARD CLEAR' }),
    percent: z.number().optional().meta({
      description: 'Music rate in jubeat; in the form used since 2023 also the score in maimai and GITADORA',
      example: 84.2,
    }),
    ...todaysKeys,
    matchType: z.string().meta({ example: 'songTitle' }),
    identifier: z.string().meta({ example: 'Blue Hour' }),
    difficulty: z.string().nullish().meta({ example: 'ANOTHER' }),
    artist: z
      .string()
      .nullish()
      .meta({ description: 'Artist, to tell apart songs with the same title', example: 'Kite Parade' }),
    level: z
      .string()
      .nullish()
      .meta({ description: 'Level shown with the title, to tell apart songs with the same title', example: '12' }),
    timeAchieved: z.int().nullish().meta({ description: 'Unix time in milliseconds', example: 1_767_225_600_000 }),
    comment: z.string().nullish().meta({ example: 'first hard clear!' }),
    judgements: z
      .record(z.string(), z.int().nullable())
      .nullish()
      .meta({ example: { pgreat: 1012, great: 189 } }),
    optional: gameData.nullish().meta({ example: { bp: 12 } }),
    hitMeta: gameData.nullish().meta({ description: 'Former name of `optional`', example: {} }),
    scoreMeta: gameData.nullish().meta({ example: { random: 'MIRROR' } }),
    title: z.string().nullish().meta({ description: 'Title of the song; informational', example: 'Blue Hour' }),
    chartID: z
      .string()
      .optional()
      .meta({
        description: 'Chart id; if known, used instead of `identifier`',
        example: 'e2'.repeat(20),
      }),
    version: z
      .string()
      .optional()
      .meta({ description: 'Game version of this score; overrides `meta.version`', example: '27' }),
    highlight: z.boolean().nullish().meta({ example: false }),
    source: z
      .object({
        importType: z.string().meta({ example: 'ir/direct-manual' }),
        service: z.string().meta({ example: 'my-hook (DIRECT-MANUAL)' }),
      })
      .nullish()
      .meta({ description: 'Original source of the score, if not this file' }),
    timeAdded: z
      .int()
      .nullish()
      .meta({ description: 'Unix ms when the score was first stored', example: 1_767_225_700_000 }),
    importID: z
      .string()
      .nullish()
      .meta({ description: 'Import of the score; only read in account archives', example: 'ab'.repeat(20) }),
    keptSince: z.int().nullish().meta({
      description: 'Unix ms when it was stored as unmatched; only read in account archives',
      example: 1_767_225_700_000,
    }),
    graded: z
      .object({
        percent: z.number().meta({ example: 91.9 }),
        grade: z.string().meta({ example: 'AAA' }),
        ratings: z.record(z.string(), z.number().nullable()).meta({ example: { ktLampRating: 11.5 } }),
      })
      .nullish()
      .meta({ description: 'Stored grade and ratings of a score that is impossible on the chart as it is today' }),
  })
  .meta({
    id: 'BatchManualScore',
    example: {
      score: 2213,
      lamp: 'HARD CLEAR',
      matchType: 'songTitle',
      identifier: 'Blue Hour',
      difficulty: 'ANOTHER',
      timeAchieved: 1_767_225_600_000,
      judgements: { pgreat: 1012, great: 189 },
      optional: { bp: 12 },
    },
  });

const BatchManualSession = z
  .object({
    sessionID: sessionID.nullish(),
    name: z.string().nullish().meta({ example: 'Brisk Amber Lantern' }),
    desc: z.string().nullish().meta({ example: 'with friends' }),
    highlight: z.boolean().nullish().meta({ example: false }),
    importType: z.string().nullish().meta({ example: 'ir/direct-manual' }),
    timeInserted: z.int().nullish().meta({ example: 1_767_225_700_000 }),
    timeStarted: unixMs,
    timeEnded: unixMs,
  })
  .meta({ id: 'BatchManualSession' });

export const BatchManual = z
  .object({
    meta: z.object({
      game: gameParam,
      playtype: playtypeParam.optional(),
      service: z
        .string()
        .min(2)
        .max(15)
        .meta({ description: 'Name of the program or service that the scores come from', example: 'my-hook' }),
      version: z
        .string()
        .nullish()
        .meta({ description: 'Game version, for matching older revisions of charts', example: '30' }),
    }),
    scores: z.array(BatchManualScore),
    classes: z
      .record(z.string(), z.string().nullable())
      .nullish()
      .meta({ example: { dan: 'KAIDEN' } }),
    sessions: z.array(BatchManualSession).nullish().meta({ description: 'Sessions of the scores' }),
  })
  .meta({ id: 'BatchManual' });
export type BatchManual = z.infer<typeof BatchManual>;
