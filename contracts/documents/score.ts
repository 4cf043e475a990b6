import { z } from 'zod';

import { EXAMPLE_CHART, gameData, gameParam, playtypeParam, ratings, unixMs, unixMsOrNull } from '../common.ts';

export const EXAMPLE_SCORE = 'T5d669c4d5d6ca80761e87698acd77c51d2bed95b64ab76e65952dbca7c26bc81';

export const scoreID = z.string().meta({
  description: '`T` and 64 hexadecimal digits; the same score always has the same id',
  example: EXAMPLE_SCORE,
});

const metrics = gameData.meta({ description: 'Optional metrics of the game', example: { bp: 12, maxCombo: 801 } });

export const ScoreData = z
  .object({
    score: z.number().meta({ description: "Score in the game's default scoring", example: 2213 }),
    percent: z.number().meta({ description: 'Percent, 0 to 100 (more in a few games)', example: 91.9 }),
    lamp: z.string().meta({ example: 'HARD CLEAR' }),
    lampIndex: z.int().meta({ description: "Position in the game's lamps", example: 5 }),
    grade: z.string().meta({ example: 'AAA' }),
    gradeIndex: z.int().meta({ description: "Position in the game's grades", example: 7 }),
    judgements: z.record(z.string(), z.int().nullable()).meta({ example: { pgreat: 1012, great: 189 } }),
    optional: metrics,
    hitMeta: metrics.meta({ description: 'Former name of `optional`; same content' }),
    derived: z
      .record(z.string(), z.int())
      .optional()
      .meta({
        description:
          "Metrics computed from the play and its chart; those it lacks the data for are missing, and all of it in games that have none (`derivedMetrics` of the game's config)",
        example: { dxStars: 5 },
      }),
  })
  .meta({ id: 'ScoreData' });
export type ScoreData = z.infer<typeof ScoreData>;

const play = {
  userID: z.int().meta({ example: 1 }),
  game: gameParam,
  playtype: playtypeParam,
  songID: z.int().meta({ example: 12 }),
  chartID: z.string().meta({ example: EXAMPLE_CHART }),
  isPrimary: z.boolean().meta({ example: true }),
  scoreData: ScoreData,
  calculatedData: ratings,
  highlight: z.boolean().meta({ example: false }),
  timeAchieved: unixMsOrNull,
};

export const ScoreDocument = z
  .object({
    scoreID,
    ...play,
    service: z.string().meta({ example: 'my-hook (DIRECT-MANUAL)' }),
    importType: z.string().nullable().meta({ example: 'ir/direct-manual' }),
    scoreMeta: gameData.meta({
      description: 'Options used for the play, such as random',
      example: { random: 'MIRROR' },
    }),
    comment: z.string().nullable().meta({ example: null }),
    timeAdded: unixMs,
  })
  .meta({ id: 'ScoreDocument' });
export type ScoreDocument = z.infer<typeof ScoreDocument>;

const parts = z.array(z.object({ name: z.string().meta({ example: 'Best Score' }), scoreID }));
const composedFrom = parts.meta({ description: 'Scores that the PB is composed of; the first is its base' });

const pbFields = {
  ...play,
  composedFrom,
  rankingData: z.object({
    rank: z.int().meta({ example: 3 }),
    outOf: z.int().meta({ example: 42 }),
    rivalRank: z
      .int()
      .nullable()
      .meta({ description: 'Rank among the player and their rivals; null without rivals', example: 1 }),
  }),
};

export const PBDocument = z.object(pbFields).meta({ id: 'PBDocument' });
export type PBDocument = z.infer<typeof PBDocument>;

/** `composedFrom` as v2 servers of 2022 answered it. */
export const ComposedFromParts = z.object({
  scorePB: scoreID,
  lampPB: scoreID,
  other: parts.optional().meta({ description: 'Scores that gave other parts, if there are any' }),
});
export type ComposedFromParts = z.infer<typeof ComposedFromParts>;

export const composedFromQuery = z.enum(['list', 'object']).optional().meta({
  description:
    'Form of `composedFrom` in PBs: a list (the default), or for tools made for v2 servers of 2022 an object with `scorePB`, `lampPB` and `other`',
  example: 'list',
});

/** PB whose `composedFrom` is a list, or an object if the request says so; typed as a list, which it is for everybody else. */
export const RequestedPBDocument = z
  .object({
    ...pbFields,
    composedFrom: z.union([parts, ComposedFromParts]).meta({
      description: 'Scores that the PB is composed of, the base first; an object with `composedFrom=object`',
    }) as unknown as typeof composedFrom,
  })
  .meta({ id: 'RequestedPBDocument' });

export const CountedPBDocument = z
  .object({
    ...pbFields,
    __playcount: z.int().meta({ description: "Number of the player's scores on this chart", example: 12 }),
  })
  .meta({ id: 'CountedPBDocument' });
