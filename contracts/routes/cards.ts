import { z } from 'zod';

import { binary, chartIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { sessionID } from '../documents/session.ts';

/** Common parts of the routes of preview pictures. */
const PNG = {
  method: 'GET',
  description:
    'Returns a PNG of 1200 × 630 pixels, which other sites may cache for five minutes; 503 with `retry-after` while too many wait. Use it to show a preview in a chat.',
  access: anyone,
  file: 'image/*',
  success: { 200: binary },
} as const;

export const cards = {
  profile: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/card.svg',
    summary: "Get an embeddable card of a player's profile",
    description:
      'Returns an SVG with ratings, ranks, classes and play count, which other sites may cache for five minutes. Use it to ' +
      'embed a profile in a blog or a readme.',
    access: anyone,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      theme: z
        .enum(['auto', 'light', 'dark'])
        .default('auto')
        .meta({ description: "Colour theme; `auto` follows the reader's system", example: 'dark' }),
    }),
    file: 'image/*',
    success: { 200: binary },
    errors: [404],
  }),
  profilePNG: route({
    ...PNG,
    path: '/api/v1/users/:userID/games/:game/:playtype/card.png',
    summary: "Get a preview picture of a player's profile in a game",
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    errors: [404],
  }),
  rating: route({
    ...PNG,
    path: '/api/v1/users/:userID/games/:game/:playtype/rating/picture.png',
    summary: "Get a picture of a player's rating with the plays that it consists of",
    description:
      'Returns a PNG, 1400 pixels wide and as high as its plays need, up to 60 of each part, which other sites may cache for five minutes; 503 with `retry-after` while too many wait. ' +
      'Use it to post a “best 50”.',
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    query: z.object({
      alg: z.string().max(64).optional().meta({
        description: 'Profile rating algorithm; by default the rating that the game shows, otherwise the default one',
        example: 'ktLampRating',
      }),
      lang: z.enum(['en', 'ja']).default('en').meta({ description: 'Language of the words on it', example: 'ja' }),
    }),
    errors: [404],
  }),
  user: route({
    ...PNG,
    path: '/api/v1/users/:userID/card.png',
    summary: 'Get a preview picture of a player',
    params: z.object({ userID: userRef }),
    errors: [404],
  }),
  session: route({
    ...PNG,
    path: '/api/v1/sessions/:sessionID/card.png',
    summary: 'Get a preview picture of a session',
    params: z.object({ sessionID }),
    errors: [404],
  }),
  chart: route({
    ...PNG,
    path: '/api/v1/games/:game/:playtype/charts/:chartID/card.png',
    summary: 'Get a preview picture of a chart',
    params: z.object({ game: gameParam, playtype: playtypeParam, chartID: chartIDParam }),
    errors: [404],
  }),
  server: route({
    ...PNG,
    path: '/api/v1/card.png',
    summary: 'Get a preview picture of the server',
  }),
};
