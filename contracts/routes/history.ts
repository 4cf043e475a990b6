import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserGameStatsSnapshot } from '../documents/game-stats.ts';

/** A profile as it was, day by day. */
export const history = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/history',
    summary: "List a player's profile history",
    description:
      'Returns the profile as it is now, followed by one snapshot per day: 90 days, a year or all of them. Use it to draw a ' +
      'graph of a rating over time.',
    access: anyone,
    live: true,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      duration: z
        .enum(['3mo', 'year', 'all'])
        .default('3mo')
        .meta({ description: 'Period to look back', example: 'year' }),
    }),
    success: { 200: z.array(UserGameStatsSnapshot) },
    errors: [404],
  }),
};
