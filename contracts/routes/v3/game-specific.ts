import { z } from 'zod';

import { orNull } from '../../common.ts';
import { anyone, route } from '../../contract.ts';
import { v3Related } from '../../documents/v3/chart.ts';
import { V3PBDocument } from '../../documents/v3/score.ts';
import { gpt, player, ugpt } from './params.ts';

const pbs = z.array(V3PBDocument);

/** Reads that one game alone has. */
export const v3GameSpecific = {
  bestScore: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/best-score/:checksum',
    summary: "Get a player's PB on a chart by the checksum of its file",
    description:
      'Returns the PB, or null when the player has not played the chart; 404 when the chart is unknown or the game has no ' +
      'files. Use it for BMS players that know a chart only by its file.',
    access: anyone,
    params: z.object({
      ...ugpt,
      checksum: z
        .string()
        .regex(/^(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{64})$/, 'expected an MD5 (32 hexadecimal digits) or SHA-256 (64)')
        .meta({ description: 'MD5 or SHA-256 of the file', example: '0c'.repeat(32) }),
    }),
    success: { 200: orNull(V3PBDocument) },
    errors: [404],
  }),
  jubility: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/jubility',
    summary: 'List the PBs that make up the jubility of a player',
    description:
      'Returns the best PBs on PICK UP songs and on other songs; 404 in games other than jubeat. Use it for tools that draw ' +
      'rating images with both halves side by side.',
    access: anyone,
    params: player,
    success: {
      200: z.object({
        ...v3Related,
        pickUp: pbs.meta({ description: 'Up to 30 PBs on PICK UP songs, best first' }),
        other: pbs.meta({ description: 'Up to 30 PBs on other songs, best first' }),
      }),
    },
    errors: [404],
  }),
  sieglindeCharts: route({
    method: 'GET',
    path: '/api/v1/games/:gameID/sieglinde-charts',
    summary: 'List the charts that have Sieglinde tiers',
    description:
      'Returns charts and songs; 404 in games without these tiers. Use it for tools that make BMS difficulty tables from ' +
      '`sglEC` and `sglHC`.',
    long: true,
    access: anyone,
    params: z.object(gpt),
    success: { 200: z.object(v3Related) },
    errors: [404],
  }),
};
