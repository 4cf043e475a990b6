import { z } from 'zod';

import { chartIDParam, empty, EXAMPLE_CHART, gameParam, page } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { AliasDocument, aliasID, namedBy, UnmatchedName } from '../documents/alias.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ofGame = { game: gameParam.optional() };

const SeedSong = z.object({
  id: z.union([z.int(), z.string()]).meta({
    description: 'Song ID; the new one if the song database has it',
    example: 'S19d35e0f9610b823f70',
  }),
  legacySongID: z.int().optional().meta({ description: 'Song ID before, next to a new one', example: 12 }),
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
    summary: "List the names of all players' orphans, most scores first",
    description:
      'Returns the unmatched names of all players, each with its possible charts, without ignored names. Use it to find out ' +
      'which songs the catalogue lacks.',
    access: administrator,
    query: z.object({ ...ofGame, ...page(50, 20) }),
    success: {
      200: z.object({
        names: z.array(UnmatchedName),
        songs: z.array(SongDocument).meta({ description: 'Songs of the possible charts' }),
        charts: z.array(ChartDocument).meta({ description: 'Possible charts' }),
      }),
    },
    oneState: true,
  }),
  list: route({
    method: 'GET',
    path: '/api/v1/admin/aliases',
    summary: 'List aliases, newest first',
    description:
      'Returns the names that administrators have assigned to songs or charts, or ignored. Use it to review or remove what was assigned.',
    access: administrator,
    query: z.object({ ...ofGame, ...page(100, 50) }),
    success: { 200: z.array(AliasDocument) },
  }),
  settle: route({
    method: 'POST',
    path: '/api/v1/admin/aliases',
    summary: 'Assign a name to a song or chart, or ignore it',
    description:
      'Matches a name to a song or chart, or ignores it; it survives new seed files, and setting it again replaces it. ' +
      'Unmatched scores of all players with this name are retried in the background. Use it to accept a spelling that a tool ' +
      'sends.',
    access: administrator,
    json: z.strictObject({
      ...namedBy,
      chartID: chartIDParam.nullable().meta({
        description:
          'Chart, or any chart of the song for a song name. Null ignores the name: its scores stay unmatched and are no longer listed',
        example: EXAMPLE_CHART,
      }),
    }),
    success: {
      200: z.object({
        alias: AliasDocument,
        plays: z.int().meta({ description: 'Number of unmatched scores that are retried', example: 12 }),
      }),
    },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/admin/aliases/:aliasID',
    summary: 'Delete an alias',
    description:
      'Stops matching by this name; scores that it matched stay. Use it to undo an alias that points to the wrong chart.',
    access: administrator,
    params: z.object({ aliasID }),
    success: { 200: empty },
    errors: [404],
  }),
  seeds: route({
    method: 'GET',
    path: '/api/v1/admin/aliases/seeds',
    summary: 'Download aliases as entries of seed files',
    description:
      "Returns, for each `songs-GAME.json`, the public database's songs with the aliases of titles added to their " +
      '`altTitles`; aliases of hashes and ids are left out. Use it to contribute titles to the public song database.',
    access: administrator,
    file: 'application/json',
    success: {
      200: z.record(z.string(), z.array(SeedSong)).meta({ example: { 'songs-iidx.json': [] } }),
    },
  }),
};
