import { z } from 'zod';

import { folderIDParam, gameParam, inactive, playtypeParam, searchText, tableIDParam } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FolderDocument, FoundFolderDocument, TableDocument } from '../documents/folder.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const gpt = { game: gameParam, playtype: playtypeParam };

export const folders = {
  search: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/folders',
    summary: 'Folders whose name fits a search',
    description: 'At most 100, the best match first.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ search: searchText, inactive }),
    success: { 200: z.array(FoundFolderDocument) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/folders/:folderID',
    summary: 'A folder and the charts in it',
    long: true,
    access: anyone,
    params: z.object({ ...gpt, folderID: folderIDParam }),
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Easier ones first' }),
      }),
    },
    errors: [404],
  }),
};

export const tables = {
  list: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/tables',
    summary: 'All tables of a game and playtype',
    description: 'Those that are hidden from choices, too: they say `inactive`.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: z.object({ tables: z.array(TableDocument) }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/tables/:tableID',
    summary: 'A table and its folders',
    access: anyone,
    params: z.object({ ...gpt, tableID: tableIDParam }),
    success: {
      200: z.object({
        table: TableDocument,
        folders: z.array(FolderDocument).meta({ description: 'In the order of the table' }),
      }),
    },
    errors: [404],
  }),
};
