import { z } from 'zod';

import { binary, chartIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { sessionID } from '../documents/session.ts';

/** What routes of pictures for previews have in common. */
const PNG = {
  method: 'GET',
  description:
    'A PNG of 1200 × 630. Other sites may keep it for five minutes. One is drawn at a time: while too many wait, the answer is 503 with `retry-after`.',
  access: anyone,
  file: 'image/*',
  success: { 200: binary },
} as const;

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
  profilePNG: route({
    ...PNG,
    path: '/api/v1/users/:userID/games/:game/:playtype/card.png',
    summary: "A picture of a player's profile in a game, for previews of links",
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    errors: [404],
  }),
  user: route({
    ...PNG,
    path: '/api/v1/users/:userID/card.png',
    summary: 'A picture of a player, for previews of links',
    params: z.object({ userID: userRef }),
    errors: [404],
  }),
  session: route({
    ...PNG,
    path: '/api/v1/sessions/:sessionID/card.png',
    summary: 'A picture of a session, for previews of links',
    params: z.object({ sessionID }),
    errors: [404],
  }),
  chart: route({
    ...PNG,
    path: '/api/v1/games/:game/:playtype/charts/:chartID/card.png',
    summary: 'A picture of a chart, for previews of links',
    params: z.object({ game: gameParam, playtype: playtypeParam, chartID: chartIDParam }),
    errors: [404],
  }),
  server: route({
    ...PNG,
    path: '/api/v1/card.png',
    summary: 'A picture of the server, for previews of links',
  }),
};
