import { z } from 'zod';

import { gameParam, page, playtypeParam } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserGameStats } from '../documents/game-stats.ts';
import { GameConfig, GamePTConfig, JSONSchemaDocument } from '../documents/game.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const count = z.int().meta({ example: 1204 });
const counts = { scoreCount: count, playerCount: count, chartCount: count };

export const games = {
  list: route({
    method: 'GET',
    path: '/api/v1/games',
    summary: 'Games that this server knows',
    access: anyone,
    success: {
      200: z.object({
        supportedGames: z.array(gameParam),
        configs: z.record(z.string(), GameConfig).meta({
          description: 'Game to its config',
          example: {
            iidx: { internalName: 'iidx', name: 'beatmania IIDX', defaultPlaytype: 'SP', validPlaytypes: ['SP', 'DP'] },
          },
        }),
        counts: z.record(z.string(), z.object(counts)).meta({
          description: '`game:playtype` to what there is of it',
          example: { 'iidx:SP': { scoreCount: 12_040, playerCount: 42, chartCount: 1204 } },
        }),
      }),
    },
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game',
    summary: 'Get a game',
    access: anyone,
    params: z.object({ game: gameParam }),
    success: { 200: GameConfig },
    errors: [404],
  }),
  playtype: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype',
    summary: 'Everything about a game:playtype',
    description: 'Lamps, grades, judgements, classes, rating algorithms, versions and match types, with counts.',
    access: anyone,
    params: z.object(gpt),
    success: {
      200: z.object({ config: GamePTConfig, ...counts }),
    },
    errors: [404],
  }),
  batchManualSchema: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/batch-manual.schema.json',
    summary: 'JSON Schema of BATCH-MANUAL for a game:playtype',
    description: 'Made from what imports are checked with. Sent without the envelope, so that editors can use it.',
    access: anyone,
    params: z.object(gpt),
    raw: 'application/schema+json',
    success: { 200: JSONSchemaDocument },
    errors: [404],
  }),
  leaderboard: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/leaderboard',
    summary: 'Players by rating',
    access: anyone,
    params: z.object(gpt),
    query: z.object({
      alg: z.string().max(64).optional().meta({ description: 'Profile rating algorithm', example: 'ktLampRating' }),
      ...page(500, 100),
    }),
    success: { 200: z.object({ gameStats: z.array(UserGameStats), users: z.array(UserDocument) }) },
    errors: [404],
  }),
  song: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/songs/:songID',
    summary: 'A song and its charts in this playtype',
    access: anyone,
    params: z.object({
      ...gpt,
      songID: z
        .string()
        .regex(/^\d{1,15}$/, 'Expected a song id')
        .transform(Number)
        .meta({ description: 'Song id', example: '12' }),
    }),
    success: { 200: z.object({ song: SongDocument, charts: z.array(ChartDocument) }) },
    errors: [404],
  }),
};
