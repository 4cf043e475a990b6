import { z } from 'zod';

import { anyone, route } from '../../contract.ts';
import { v3FolderSlug, v3Related } from '../../documents/v3/chart.ts';
import { V3EvolutionEvent, V3FolderDocument, V3TableDocument } from '../../documents/v3/folder.ts';
import { inFolder, inTable } from './params.ts';

const evolution = {
  events: z
    .array(V3EvolutionEvent)
    .meta({ description: 'Events, earliest first; scores without a time are ordered by when they were added' }),
  folders: z.array(V3FolderDocument),
  folderChartIDs: z.record(v3FolderSlug, z.array(z.string())).meta({
    description: 'Chart ids by folder slug, easiest first',
    example: { 'level-12-9b74c9897b': ['6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2'] },
  }),
  ...v3Related,
};
const description =
  'Returns every score that raised the best lamp, grade or other named metric on a chart, beginning with the first score. Use it for tools that ' +
  'draw how a folder was cleared: the value of a chart at a time is that of its last event before it.';

/** History of lamps and grades. */
export const v3Evolution = {
  tableEvolution: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/tables/:tableID/evolution',
    summary: 'List when lamps and grades in a table were reached',
    description,
    long: true,
    access: anyone,
    params: inTable,
    success: { 200: z.object({ ...evolution, table: V3TableDocument }) },
    errors: [404],
  }),
  folderEvolution: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/folders/:folderID/evolution',
    summary: 'List when lamps and grades in a folder were reached',
    description,
    long: true,
    access: anyone,
    params: inFolder,
    success: { 200: z.object({ ...evolution, folder: V3FolderDocument }) },
    errors: [404],
  }),
};
