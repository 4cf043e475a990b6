import { z } from 'zod';

import { folderIDParam, gameParam, inactive, playtypeParam, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FolderDocument, FoundFolderDocument } from '../documents/folder.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const gpt = { game: gameParam, playtype: playtypeParam };

export const folders = {
  search: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/folders',
    summary: 'Search folders',
    description:
      "Returns up to 100 folders whose name matches, best match first. Use it to complete a folder's name, for a new goal for " +
      'example.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ search: searchText, inactive }),
    success: { 200: z.array(FoundFolderDocument) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/folders/:folderID',
    summary: 'Get a folder with its charts',
    description:
      'Returns the folder, its charts and their songs, easier charts first. Use it to show what belongs to a level or table.',
    long: true,
    access: anyone,
    params: z.object({ ...gpt, folderID: folderIDParam }),
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Charts, easiest first' }),
      }),
    },
    errors: [404],
  }),
};
