import { z } from 'zod';

import { chartIDParam, empty, EXAMPLE_CHART, gameParam, page } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { AliasDocument, aliasID, namedBy, UnmatchedName } from '../documents/alias.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ofGame = { game: gameParam.optional() };

const SeedSong = z.object({
  id: z.int().meta({ example: 12 }),
  title: z.string().meta({ example: 'Blue Hour' }),
  artist: z.string().meta({ example: 'Ada' }),
  altTitles: z.array(z.string()).meta({ example: ['Blue Our'] }),
  searchTerms: z.array(z.string()).meta({ example: ['burū'] }),
  data: z.record(z.string(), z.unknown()).meta({ example: { genre: 'TRANCE' } }),
});

export const aliases = {
  unmatched: route({
    method: 'GET',
    path: '/api/v1/admin/unmatched',
    summary: "List the names of all players' unmatched scores, most scores first",
    description: 'Each with the charts that may be meant. Ignored names are left out.',
    access: administrator,
    query: z.object({ ...ofGame, ...page(50, 20) }),
    success: {
      200: z.object({
        names: z.array(UnmatchedName),
        songs: z.array(SongDocument).meta({ description: 'Songs of the candidates' }),
        charts: z.array(ChartDocument).meta({ description: 'Charts of the candidates' }),
      }),
    },
    waits: true,
  }),
  list: route({
    method: 'GET',
    path: '/api/v1/admin/aliases',
    summary: 'List the names that are settled, latest first',
    access: administrator,
    query: z.object({ ...ofGame, ...page(100, 50) }),
    success: { 200: z.array(AliasDocument) },
  }),
  settle: route({
    method: 'POST',
    path: '/api/v1/admin/aliases',
    summary: 'Say which song or chart a name stands for, or ignore it',
    description:
      'Imports match by it from then on; it stays when the songs are renewed. The unmatched scores of all players that have this name are tried again in the background. Settled once more, a name changes its meaning.',
    access: administrator,
    json: z.strictObject({
      ...namedBy,
      chartID: chartIDParam.nullable().meta({
        description:
          'The chart, or any chart of the song where the name stands for a song. Null ignores the name: its scores stay unmatched and are listed no more',
        example: EXAMPLE_CHART,
      }),
    }),
    success: {
      200: z.object({
        alias: AliasDocument,
        plays: z.int().meta({ description: 'How many unmatched scores are tried again', example: 12 }),
      }),
    },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/admin/aliases/:aliasID',
    summary: 'Forget what a name stands for',
    description: 'Scores that were matched by it stay.',
    access: administrator,
    params: z.object({ aliasID }),
    success: { 200: empty },
    errors: [404],
  }),
  seeds: route({
    method: 'GET',
    path: '/api/v1/admin/aliases/seeds',
    summary: 'Download the settled titles as entries of seed files',
    description:
      'For the public song database: for each `songs-GAME.json` the songs as they are there, with the settled titles among their `altTitles`. Aliases of hashes and ids are not in it.',
    access: administrator,
    file: 'application/json',
    success: {
      200: z.record(z.string(), z.array(SeedSong)).meta({ example: { 'songs-iidx.json': [] } }),
    },
  }),
};
