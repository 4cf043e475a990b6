import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserGameStatsSnapshot } from '../documents/game-stats.ts';

/** A profile as it was, day by day. */
export const history = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/history',
    summary: 'How the profile of a player has changed',
    description:
      'The profile as it is now, then as it was on each day, latest first: 90 in all, those of a year, or all.',
    access: anyone,
    live: true,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      duration: z
        .enum(['3mo', 'year', 'all'])
        .default('3mo')
        .meta({ description: 'How far to look back', example: 'year' }),
    }),
    success: { 200: z.array(UserGameStatsSnapshot) },
    errors: [404],
  }),
};
