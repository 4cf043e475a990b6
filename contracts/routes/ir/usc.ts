import { z } from 'zod';

import { empty, upload } from '../../common.ts';
import { key, route } from '../../contract.ts';
import { statusCode } from '../../documents/ir/failures.ts';
import { USCPlay, USCServerScore, USCSubmitted } from '../../documents/ir/usc.ts';

/** Largest replay (bytes). */
export const LARGEST_REPLAY = 1024 * 1024;

const uscPlaytype = z.enum(['Controller', 'Keyboard']).meta({ description: 'Playtype', example: 'Controller' });
const chartHash = z
  .string()
  .max(200)
  .meta({ description: 'SHA-1 of the chart file', example: '39865b55e433499f229f7dd1d97894d1c5e80093' });
const ofPlaytype = z.object({ uscPlaytype });
const ofChart = z.object({ uscPlaytype, chartHash });

const shared = {
  access: key('submit_score'),
  failures: 'in-body',
  beside: z.object({ statusCode }),
  rate: 'hook',
} as const;

/** The IR of unnamed_sdvx_clone. The HTTP status is always 200; `statusCode` in the body tells what happened. */
export const usc = {
  uscHeartbeat: route({
    ...shared,
    method: 'GET',
    path: '/ir/usc/:uscPlaytype',
    summary: 'Check the connection of unnamed_sdvx_clone',
    description: "Returns the server's time and name. Called by the game to check its settings.",
    params: ofPlaytype,
    success: {
      200: z.object({
        serverTime: z.int().meta({ description: 'Unix time in seconds', example: 1_771_000_000 }),
        serverName: z.string().meta({ example: 'Kaiden' }),
        irVersion: z.string().meta({ description: 'Version of the interface', example: '0.4.0-a' }),
      }),
    },
  }),
  uscChart: route({
    ...shared,
    method: 'GET',
    path: '/ir/usc/:uscPlaytype/charts/:chartHash',
    summary: 'Check whether scores on a chart are ranked',
    description:
      'Returns an empty object for a known chart, 44 for others. Called by the game when a chart is selected.',
    params: ofChart,
    success: { 200: empty },
    errors: [404],
  }),
  uscRecord: route({
    ...shared,
    method: 'GET',
    path: '/ir/usc/:uscPlaytype/charts/:chartHash/record',
    summary: 'Get the best PB on a chart',
    description: 'Returns the first rank; 44 if the chart is unknown or was never played. Called by the game.',
    params: ofChart,
    success: { 200: z.object({ record: USCServerScore }) },
    errors: [404],
  }),
  uscLeaderboard: route({
    ...shared,
    method: 'GET',
    path: '/ir/usc/:uscPlaytype/charts/:chartHash/leaderboard',
    summary: 'List the best PBs on a chart, best first',
    description:
      'Returns up to ten ranks of everybody, or of the player and their rivals. Called by the skins of the game.',
    params: ofChart,
    query: z.object({
      mode: z
        .enum(['best', 'rivals'])
        .meta({ description: '`rivals` lists the player and their rivals only', example: 'best' }),
      n: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .meta({ description: 'Maximum number of ranks; more than 10 counts as 10', example: 7 }),
    }),
    success: { 200: z.array(USCServerScore) },
    errors: [404],
  }),
  uscScore: route({
    ...shared,
    method: 'POST',
    path: '/ir/usc/:uscPlaytype/scores',
    summary: 'Import a play from unnamed_sdvx_clone',
    description:
      'Takes the play that has just ended and returns the ranks around it; 22 if the chart is not known yet, which stores the ' +
      'play until it is. Called by the game.',
    params: ofPlaytype,
    json: USCPlay,
    success: { 200: z.union([USCSubmitted, empty]) },
  }),
  uscReplay: route({
    ...shared,
    method: 'POST',
    path: '/ir/usc/:uscPlaytype/replays',
    summary: 'Add the replay of a score',
    description:
      'Stores the replay under the identifier that `POST …/scores` returned, in place of an earlier one. The oldest replays ' +
      'are deleted when a player has more than 64 MiB. Called by the game.',
    params: ofPlaytype,
    form: z.object({
      identifier: z
        .string()
        .max(200)
        .meta({ description: 'Score id', example: `T${'0c'.repeat(32)}` }),
      replay: upload().meta({ description: 'Replay file of 1 MiB at most' }),
    }),
    maxBody: LARGEST_REPLAY + 64 * 1024,
    success: { 200: empty },
  }),
};
