import { z } from 'zod';

import { gameParam, playtypeParam, ratings, unixMs } from '../common.ts';
import { sessionID } from './session.ts';

const stats = {
  userID: z.int().meta({ example: 1 }),
  game: gameParam,
  playtype: playtypeParam,
  ratings,
  classes: z
    .record(z.string(), z.int())
    .meta({ description: "Position of the player's class by class set, lowest first", example: { dan: 18 } }),
};

/** Version of the game that ratings are for. */
export const ratedFor = z
  .object({
    region: z.string().nullable().meta({ description: 'Region of the player', example: 'JP' }),
    version: z.string().meta({ description: 'Version that runs there', example: 'xversex' }),
  })
  .nullable()
  .meta({ description: 'Version of the game that the ratings are for; null if the game has no new and old charts' });

export const UserGameStats = z.object({ ...stats, ratedFor }).meta({ id: 'UserGameStats' });
export type UserGameStats = z.infer<typeof UserGameStats>;

export const rankingData = z.record(z.string(), z.object({ ranking: z.int(), outOf: z.int() })).meta({
  description: 'Rank among all players by rating algorithm',
  example: { ktLampRating: { ranking: 3, outOf: 42 } },
});

export const RankedUserGameStats = z
  .object({
    ...stats,
    ratedFor,
    lastSession: z
      .object({ sessionID, timeEnded: unixMs })
      .nullable()
      .meta({ description: 'Session that ended last; null if no play had a time' }),
    __rankingData: rankingData,
  })
  .meta({ id: 'RankedUserGameStats' });
export type RankedUserGameStats = z.infer<typeof RankedUserGameStats>;

export const UserGameStatsSnapshot = z
  .object({
    ...stats,
    ratedFor,
    rulesChanged: z.boolean().meta({
      description: 'True if the version of the game or the region has changed since the previous snapshot',
      example: false,
    }),
    timestamp: unixMs.meta({
      description: 'Unix ms of the start of the day (UTC), or of now',
      example: 1_767_225_600_000,
    }),
    playcount: z.int().meta({ description: 'Number of scores', example: 627 }),
    ranking: rankingData,
    rankings: rankingData.meta({ description: 'Same value as `ranking`' }),
  })
  .meta({ id: 'UserGameStatsSnapshot' });
export type UserGameStatsSnapshot = z.infer<typeof UserGameStatsSnapshot>;

export const DatedProfile = z
  .object({
    timestamp: unixMs.meta({ description: 'Unix ms of the start of the day (UTC)', example: 1_577_836_800_000 }),
    playcount: z.int().meta({ description: 'Number of scores until the end of the day', example: 214 }),
    ratings,
  })
  .meta({ id: 'DatedProfile' });
export type DatedProfile = z.infer<typeof DatedProfile>;

export const TotalDocument = z
  .object({
    name: z.string().meta({ description: "Name in `totals` of the game's config", example: 'overPower' }),
    level: z.string().nullable().meta({ description: 'Level of the charts; null for all levels', example: null }),
    version: z.string().nullable().meta({
      description: 'Version of the game whose charts count; null if all charts do',
      example: 'xverse',
    }),
    value: z.number().meta({ example: 98_765.43 }),
    maximum: z.number().nullable().meta({
      description: 'Largest possible value; null if it means nothing for this total',
      example: 105_432.5,
    }),
    percent: z.number().nullable().meta({ description: 'Percent of `maximum`, cut to 0.01', example: 93.67 }),
    played: z.int().meta({ description: 'Number of songs or charts that the player has played', example: 1203 }),
    outOf: z.int().meta({ description: 'Number of songs or charts that count', example: 1322 }),
  })
  .meta({ id: 'Total' });
export type TotalDocument = z.infer<typeof TotalDocument>;
