import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { DatedProfile, UserGameStatsSnapshot } from '../documents/game-stats.ts';

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

  fromScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/history/from-scores',
    summary: "Get a player's ratings of the past, computed from dated scores",
    description:
      'Returns ratings and number of scores at the end of days with scores, for the time before the first stored snapshot: latest day ' +
      "first, days chosen evenly if there are more than `points`. PBs of that time are rated by today's charts and rules; a score " +
      'without a date counts from when it was imported. Use it to continue the graph of `history` to the first day.',
    access: anyone,
    oneState: true,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      points: z.coerce
        .number<number>()
        .int()
        .min(2)
        .max(400)
        .default(120)
        .meta({ description: 'Maximum number of days to return', example: 120 }),
      from: z.coerce
        .number<number>()
        .int()
        .min(0)
        .default(0)
        .meta({ description: 'Unix ms before which no day is returned', example: 1_577_836_800_000 }),
    }),
    success: { 200: z.array(DatedProfile) },
    errors: [404],
  }),
};
