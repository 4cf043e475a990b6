import { z } from 'zod';

import { chartIDParam, folderIDParam, gameParam, page, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { RatingBreakdown, RatingGain, RatingSimulation, SimulatedPlay } from '../documents/rating.ts';
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
  gains: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rating/gains',
    summary: "List the charts that could raise a player's rating, closest first",
    description:
      'Returns charts with the least score, and lamps where they count, that raise a profile rating, and by how much. Distances are from the ' +
      "player's PB, or from their usual play on the level; of charts that such a play would raise, the one that it raises most comes first. Charts on which even a perfect play raises nothing are left out. Gains do not add up: after one play others need more. Use it to suggest what to play next.",
    access: anyone,
    oneState: true,
    params: z.object(ugpt),
    query: z.object({
      alg,
      level: z.string().max(100).optional().meta({ description: 'Level to filter by', example: '12' }),
      difficulty: z.string().max(100).optional().meta({ description: 'Difficulty to filter by', example: 'ANOTHER' }),
      folderID: folderIDParam.optional(),
      chartID: chartIDParam.optional(),
      ...page(100, 30),
    }),
    success: {
      200: z.object({
        alg: z.string().meta({ description: 'Profile rating algorithm', example: 'ktLampRating' }),
        gains: z.array(RatingGain),
        pbs: z.array(PBDocument).meta({ description: 'PBs on these charts' }),
        ...related,
      }),
    },
    errors: [404],
  }),
  simulate: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:game/:playtype/rating/simulate',
    summary: 'Evaluate plays that are not made yet',
    description:
      "Returns a player's rating as it would be with up to 100 more plays: their values, which parts they would count in, and which plays would drop out. Stores nothing. Use it to show what a score would be worth before it is played.",
    access: anyone,
    oneState: true,
    params: z.object(ugpt),
    json: z.strictObject({ alg, plays: z.array(SimulatedPlay).min(1).max(100) }),
    success: { 200: z.object({ simulation: RatingSimulation, ...related }) },
    errors: [404],
  }),
};
