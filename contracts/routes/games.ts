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
    summary: 'List the games of this server',
    description:
      'Returns the games with their configuration and counts of scores, players and charts. Use it to build a list of games or to look up lamps and grades.',
    access: anyone,
    success: {
      200: z.object({
        supportedGames: z.array(gameParam),
        configs: z.record(z.string(), GameConfig).meta({
          description: 'Configuration by game',
          example: {
            iidx: {
              internalName: 'iidx',
              name: 'beatmania IIDX',
              names: {
                en: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
                ja: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
              },
              tile: { letters: 'II', ground: '#1f4fa3', accent: '#d9dde3', ink: '#ffffff' },
              defaultPlaytype: 'SP',
              validPlaytypes: ['SP', 'DP'],
            },
          },
        }),
        counts: z.record(z.string(), z.object(counts)).meta({
          description: 'Number of scores, players and charts by game:playtype',
          example: { 'iidx:SP': { scoreCount: 12_040, playerCount: 42, chartCount: 1204 } },
        }),
      }),
    },
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game',
    summary: 'Get a game',
    description:
      'Returns the configuration of a game: its name and playtypes. Use it to find the playtypes before you ask for anything of one.',
    access: anyone,
    params: z.object({ game: gameParam }),
    success: { 200: GameConfig },
    errors: [404],
  }),
  playtype: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype',
    summary: 'Get a game and playtype',
    description:
      'Returns lamps, grades, judgements, classes, rating algorithms, versions and match types, with counts of scores, ' +
      'players and charts. Use it to label lamps and grades in the order and colours of the game.',
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
    summary: 'Get the BATCH-MANUAL JSON Schema of a game and playtype',
    description:
      'Returns a JSON Schema made from the rules that imports are checked with, without the envelope so that editors can use ' +
      'it. Use it to validate a file before importing it.',
    access: anyone,
    params: z.object(gpt),
    raw: 'application/schema+json',
    success: { 200: JSONSchemaDocument },
    errors: [404],
  }),
  leaderboard: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/leaderboard',
    summary: 'List players by rating',
    description: 'Returns profiles, highest rating first, with their users. Use it for the leaderboard of a game.',
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
    summary: 'Get a song with its charts',
    description: 'Returns a song and its charts in this playtype. Use it to show all difficulties of a song.',
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
