import { z } from 'zod';

import { gameParam, playtypeParam, ratings, unixMs } from '../common.ts';

const stats = {
  userID: z.int().meta({ example: 1 }),
  game: gameParam,
  playtype: playtypeParam,
  ratings,
  classes: z
    .record(z.string(), z.int())
    .meta({ description: "Class set to position in the set's values", example: { dan: 18 } }),
};

export const UserGameStats = z.object(stats).meta({ id: 'UserGameStats' });
export type UserGameStats = z.infer<typeof UserGameStats>;

export const rankingData = z.record(z.string(), z.object({ ranking: z.int(), outOf: z.int() })).meta({
  description: 'Rating algorithm to place among all players',
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
      description: 'The beginning of the day (UTC), or now; Unix ms',
      example: 1_767_225_600_000,
    }),
    playcount: z.int().meta({ description: 'How many scores there were', example: 627 }),
    ranking: rankingData,
    rankings: rankingData.meta({ description: 'The same as `ranking`' }),
  })
  .meta({ id: 'UserGameStatsSnapshot' });
export type UserGameStatsSnapshot = z.infer<typeof UserGameStatsSnapshot>;
