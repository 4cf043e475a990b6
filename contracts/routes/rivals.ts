import { z } from 'zod';

import { empty, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };

const challengers = {
  method: 'GET',
  description: 'At most 500.',
  access: anyone,
  params: z.object(ugpt),
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
        .max(5)
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
};
