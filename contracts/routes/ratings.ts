import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { RatingBreakdown } from '../documents/rating.ts';
import { PBDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const related = { songs: z.array(SongDocument), charts: z.array(ChartDocument) };
const alg = z.string().max(64).optional().meta({
  description: 'Profile rating algorithm; by default the rating that the game shows, otherwise the default one',
  example: 'ktLampRating',
});

/** Parts of profile ratings, and plays that would raise them. 404 for all of it when the user never played there. */
export const ratings = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rating',
    summary: "Get the plays that a player's rating consists of",
    description:
      'Returns each part of a profile rating with the plays that count, its floor, and the plays that just missed it. Use it to draw a “best 50”, or to show ' +
      'how much is missing to the next displayed rating.',
    access: anyone,
    oneState: true,
    params: z.object(ugpt),
    query: z.object({ alg }),
    success: {
      200: z.object({
        rating: RatingBreakdown,
        pbs: z.array(PBDocument).meta({ description: 'PBs on the listed charts, each once' }),
        ...related,
      }),
    },
    errors: [404],
  }),
};
