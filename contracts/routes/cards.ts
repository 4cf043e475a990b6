import { z } from 'zod';

import { binary, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';

export const cards = {
  profile: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/card.svg',
    summary: "A picture of a player's profile, to embed elsewhere",
    description: 'An SVG with ratings, places, classes and play count. Other sites may keep it for five minutes.',
    access: anyone,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      theme: z
        .enum(['auto', 'light', 'dark'])
        .default('auto')
        .meta({ description: '`auto` is what the system of the reader prefers', example: 'dark' }),
    }),
    file: 'image/*',
    success: { 200: binary },
    errors: [404],
  }),
};
