import { z } from 'zod';

import { gameParam, playtypeParam, ratings, unixMs } from '../common.ts';

const stats = {
  userID: z.int().meta({ example: 1 }),
  game: gameParam,
  playtype: playtypeParam,
  ratings,
  classes: z
    .record(z.string(), z.int())
    .meta({ description: "Position of the player's class by class set, lowest first", example: { dan: 18 } }),
};

export const UserGameStats = z.object(stats).meta({ id: 'UserGameStats' });
export type UserGameStats = z.infer<typeof UserGameStats>;

export const rankingData = z.record(z.string(), z.object({ ranking: z.int(), outOf: z.int() })).meta({
  description: 'Rank among all players by rating algorithm',
  example: { ktLampRating: { ranking: 3, outOf: 42 } },
});

export const RankedUserGameStats = z
  .object({ ...stats, __rankingData: rankingData })
  .meta({ id: 'RankedUserGameStats' });
export type RankedUserGameStats = z.infer<typeof RankedUserGameStats>;

export const UserGameStatsSnapshot = z
  .object({
    ...stats,
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
