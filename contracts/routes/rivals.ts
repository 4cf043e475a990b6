import { z } from 'zod';

import { chartIDParam, empty, gameParam, page, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { PBDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };

/** How many rivals a player may have in a game:playtype. */
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
    summary: "A player's rivals",
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.array(UserDocument).meta({ description: 'In the order that the player gave' }) },
    errors: [404],
  }),
  replace: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals',
    summary: 'Choose your rivals',
    description: 'They take the place of those you had. Who becomes your rival for the first time is told.',
    access: key('manage_rivals'),
    params: z.object(ugpt),
    json: z.strictObject({
      rivalIDs: z
        .array(z.int().positive().meta({ example: 2 }))
        .max(MOST_RIVALS)
        .meta({ description: 'User ids of players of this game and playtype' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  challengers: route({
    ...challengers,
    path: '/api/v1/users/:userID/games/:game/:playtype/challengers',
    summary: 'Players who have this player as a rival',
  }),
  challengersBelowRivals: route({
    ...challengers,
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/challengers',
    summary: 'The same as `/challengers`, where the web client looks for it',
  }),
  pbLeaderboard: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/pb-leaderboard',
    summary: 'The best PBs of a player and their rivals by a rating',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      alg: z.string().max(64).optional().meta({ description: 'Score rating algorithm', example: 'ktLampRating' }),
      ...page(50, 50),
    }),
    success: {
      200: z.object({
        pbs: z.array(PBDocument).meta({ description: 'Best first' }),
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
    summary: "PBs of a player's rivals on a chart",
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    success: {
      200: z.object({
        pbs: z.array(PBDocument).meta({ description: 'Best first; those who have not played the chart have none' }),
        rivals: z.array(UserDocument).meta({ description: 'In the order that the player gave' }),
      }),
    },
    errors: [404],
  }),
};
