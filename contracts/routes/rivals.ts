import { z } from 'zod';

import { chartIDParam, empty, gameParam, page, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { PBDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };

/** Maximum number of rivals per game:playtype. */
export const MOST_RIVALS = 5;

const challengers = {
  method: 'GET',
  access: anyone,
  params: z.object(ugpt),
  query: z.object({ ...page(500, 500) }),
  success: { 200: z.array(UserDocument) },
  errors: [404],
} as const;

/** Whom a player measures themselves against in a game:playtype. */
export const rivals = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals',
    summary: "List a player's rivals",
    description:
      'Returns the users whom a player has chosen as rivals in this game and playtype. Use it to compare a player with their rivals.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.array(UserDocument).meta({ description: "Rivals in the player's order" }) },
    errors: [404],
  }),
  replace: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals',
    summary: 'Replace your rivals',
    description:
      'Replaces the rivals that you had. Players who become your rival for the first time are notified. Use it after a player has chosen rivals from a list of players.',
    access: key('manage_rivals'),
    params: z.object(ugpt),
    json: z.strictObject({
      rivalIDs: z
        .array(z.int().positive().meta({ example: 2 }))
        .max(MOST_RIVALS)
        .meta({ description: 'User ids of players of this game:playtype' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  challengers: route({
    ...challengers,
    path: '/api/v1/users/:userID/games/:game/:playtype/challengers',
    summary: 'List the players who have a player as a rival',
    description: 'Returns the users who have chosen this player as a rival. Use it to offer rivals in return.',
  }),
  challengersBelowRivals: route({
    ...challengers,
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/challengers',
    summary: 'List the players who have a player as a rival (alternative path)',
    description:
      'Same as `/challengers`, at the path that web clients of other servers use. Use it in programs written for such servers.',
  }),
  pbLeaderboard: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/pb-leaderboard',
    summary: 'List the best PBs of a player and their rivals',
    description:
      'Returns PBs of the player and all rivals, highest rating first. Use it for a leaderboard among friends.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      alg: z
        .string()
        .max(64)
        .optional()
        .meta({ description: 'Score rating algorithm, one of boardRatingAlgs of the game', example: 'ktLampRating' }),
      ...page(50, 50),
    }),
    success: {
      200: z.object({
        pbs: z.array(PBDocument).meta({ description: 'PBs, best first' }),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        users: z.array(UserDocument),
      }),
    },
    errors: [404],
  }),
  pbsOnChart: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID/rivals',
    summary: "List the PBs of a player's rivals on a chart",
    description: 'Returns the PB of each rival who has played the chart. Use it to compare on the result screen.',
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    success: {
      200: z.object({
        pbs: z
          .array(PBDocument)
          .meta({ description: 'PBs, best first; rivals who have not played the chart have none' }),
        rivals: z.array(UserDocument).meta({ description: "Rivals in the player's order" }),
      }),
    },
    errors: [404],
  }),
};
