import { z } from 'zod';

import { gameParam, playtypeParam, tableIDParam } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FolderDocument, TableDocument } from '../documents/folder.ts';

const gpt = { game: gameParam, playtype: playtypeParam };

export const tables = {
  list: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/tables',
    summary: 'List the tables of a game and playtype',
    description:
      'Returns all difficulty tables of a game:playtype, including hidden ones, which have `inactive` set. Use it to offer ' +
      'tables to choose from.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: z.object({ tables: z.array(TableDocument) }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/tables/:tableID',
    summary: 'Get a table with its folders',
    description: 'Returns the table and its folders in their order. Use it to show a difficulty table level by level.',
    access: anyone,
    params: z.object({ ...gpt, tableID: tableIDParam }),
    success: {
      200: z.object({
        table: TableDocument,
        folders: z.array(FolderDocument).meta({ description: 'Folders in table order' }),
      }),
    },
    errors: [404],
  }),
};
