import { z } from 'zod';

import { binary, empty, orNull, page, upload } from '../common.ts';
import { admin as administrator, anyone, route } from '../contract.ts';
import { CatalogueOffer } from '../documents/catalogue-offer.ts';
import {
  catalogueChange,
  CatalogueEntry,
  catalogueKind,
  CatalogueSource,
  CatalogueStage,
} from '../documents/catalogue.ts';

const MiB = 1024 * 1024;

const params = z.object({
  stageID: z
    .string()
    .max(100)
    .meta({ description: 'Names the files that lie ready', example: 'b7'.repeat(16) }),
});

export const catalogue = {
  archive: route({
    method: 'GET',
    path: '/api/v1/catalogue/archive',
    summary: 'Download all songs, charts, folders, tables, quests, questlines and courses as seed files',
    description:
      'A .tar.gz that `kaiden seeds load` and `kaiden seeds pull` read back. Its ETag changes with the catalogue. Goals are those of quests; titles that administrators have settled are not in it.',
    access: anyone,
    file: 'application/gzip',
    success: { 200: binary },
    rate: 'import',
    long: true,
  }),
  latest: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue',
    summary: 'The files that lie ready to be loaded, or were loaded last',
    description: 'Null when there are none. There is one set of files at a time.',
    access: administrator,
    live: true,
    success: { 200: orNull(CatalogueStage) },
  }),
  stage: route({
    method: 'POST',
    path: '/api/v1/admin/catalogue/stages',
    summary: 'Send files with songs, charts, folders and so on, to see what loading them would do',
    description:
      'Seed files (`songs-GAME.json`, `charts-GAME.json`, `folders.json`, …), each perhaps packed with gzip, or an archive (zip, tar, tar.gz) that has them in any folder. Changes nothing. Answers at once; `state` of what it answers, to be asked for again, tells when they have been looked at. Files that lay ready before are dropped; 409 while these are being looked at or loaded. At most 64 MiB, and 256 MiB when unpacked.',
    access: administrator,
    maxBody: 64 * MiB,
    form: z.object({
      files: z
        .array(upload())
        .min(1)
        .max(200)
        .meta({ description: 'One part of this name for each file', example: ['(the content of a file)'] }),
    }),
    success: { 200: CatalogueStage },
    errors: [409],
  }),
  source: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/source',
    summary: 'Get the song database that this server is set to, and what came of the last pull',
    access: administrator,
    live: true,
    success: { 200: CatalogueSource },
  }),
  fetch: route({
    method: 'POST',
    path: '/api/v1/admin/catalogue/fetch',
    summary: 'Download the song database, to see what loading it would do',
    description:
      'As if its files had been sent: answers at once, and `state` of what it answers tells when they have been downloaded and looked at. Loading them remembers the state of the song database. 409 while other files are being looked at or loaded.',
    access: administrator,
    json: z.strictObject({
      games: z
        .array(z.string().max(100))
        .min(1)
        .max(100)
        .optional()
        .meta({
          description: 'Ids of the games to load; all that the song database has without it',
          example: ['iidx'],
        }),
    }),
    success: { 200: CatalogueStage },
    errors: [409],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/stages/:stageID',
    summary: 'How far files are, what is wrong with them, and what loading them would do or has done',
    access: administrator,
    params,
    live: true,
    success: { 200: CatalogueStage },
    errors: [404],
  }),
  entries: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/stages/:stageID/entries',
    summary: 'What would become of entries, one by one',
    description: 'In the order of the files; 409 before they have been looked at.',
    access: administrator,
    params,
    query: z.object({ kind: catalogueKind, change: catalogueChange, ...page(500, 50) }),
    live: true,
    success: { 200: z.array(CatalogueEntry) },
    errors: [404, 409],
  }),
  apply: route({
    method: 'POST',
    path: '/api/v1/admin/catalogue/stages/:stageID/apply',
    summary: 'Load the files',
    description:
      'All or nothing, as `kaiden seeds load` does it; answers when it is done. 409 `catalogue_changed` when loading them would not do what was shown, because the catalogue is another by now: nothing is changed then, and they are looked at again. 409 `stage_not_ready` when they are not `ready`.',
    access: administrator,
    params,
    success: { 200: CatalogueStage },
    errors: [404, 409],
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/v1/admin/catalogue/stages/:stageID',
    summary: 'Drop files that lie ready',
    description: '409 while they are being looked at or loaded.',
    access: administrator,
    params,
    success: { 200: empty },
    errors: [404, 409],
  }),
  offer: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/offer',
    summary: 'Ask how large and how old the song database is that this server is set to',
    description: 'Asks its server, without downloading anything; waits five seconds at most.',
    access: administrator,
    waits: true,
    live: true,
    success: { 200: CatalogueOffer },
  }),
};
