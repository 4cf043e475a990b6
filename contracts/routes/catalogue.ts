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
    .meta({ description: 'Id of the stage', example: 'b7'.repeat(16) }),
});

export const catalogue = {
  archive: route({
    method: 'GET',
    path: '/api/v1/catalogue/archive',
    summary: 'Download the catalogue as seed files',
    description:
      'Returns a .tar.gz of songs, charts, folders, tables, quests with their goals, questlines and courses, without aliases, ' +
      'for `kaiden seeds load` and `kaiden seeds pull`. Its ETag changes with the catalogue. Use it to set up another server ' +
      'with the same songs.',
    access: anyone,
    file: 'application/gzip',
    success: { 200: binary },
    rate: 'import',
    long: true,
  }),
  latest: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue',
    summary: 'Get the staged or last loaded catalogue files',
    description:
      'Returns the seed files staged now or loaded last; null when there are none. There is one set at a time. Use it to ' +
      'continue a load that was begun in another browser.',
    access: administrator,
    live: true,
    success: { 200: orNull(CatalogueStage) },
  }),
  stage: route({
    method: 'POST',
    path: '/api/v1/admin/catalogue/stages',
    summary: 'Stage catalogue files for a preview',
    description:
      'Stages seed files (`songs-GAME.json`, `charts-GAME.json`, `folders.json`, …, plain or gzipped) or a zip, tar or tar.gz ' +
      'of them, up to 64 MiB, 256 MiB unpacked, in place of earlier ones. Changes nothing else and answers at once; poll ' +
      '`state` for the result. 409 while other files are being checked or loaded. Use it to see what loading new songs would ' +
      'change.',
    access: administrator,
    maxBody: 64 * MiB,
    form: z.object({
      files: z
        .array(upload())
        .min(1)
        .max(200)
        .meta({ description: 'Seed files, one form part each', example: ['(the content of a file)'] }),
    }),
    success: { 200: CatalogueStage },
    errors: [409],
  }),
  source: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/source',
    summary: 'Get the song database source and the last pull',
    description:
      'Returns the configured source of the song database, and the result of the last pull. Use it to see whether the songs are up to date.',
    access: administrator,
    live: true,
    success: { 200: CatalogueSource },
  }),
  fetch: route({
    method: 'POST',
    path: '/api/v1/admin/catalogue/fetch',
    summary: 'Download and stage the song database',
    description:
      'Stages the files of the configured song database as if they had been uploaded; answers at once, poll `state` for the ' +
      'result. 409 while other files are being checked or loaded. Use it to see what an update of the songs would change.',
    access: administrator,
    json: z.strictObject({
      games: z
        .array(z.string().max(100))
        .min(1)
        .max(100)
        .optional()
        .meta({
          description: 'Game ids to load; all by default',
          example: ['iidx'],
        }),
      load: z
        .boolean()
        .optional()
        .meta({ description: 'True if the files are loaded at once, without a review', example: true }),
    }),
    success: { 200: CatalogueStage },
    errors: [409],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/stages/:stageID',
    summary: 'Get the state of staged catalogue files',
    description:
      'Returns the progress, the errors, and what loading the files would change or has changed. Use it to follow a check or a load until it is done.',
    access: administrator,
    params,
    live: true,
    success: { 200: CatalogueStage },
    errors: [404],
  }),
  entries: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/stages/:stageID/entries',
    summary: 'List the changes to single entries',
    description:
      'Returns each entry that loading would add, change or keep, in file order; 409 before the files have been checked. Use ' +
      'it to review single songs and charts before loading them.',
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
    summary: 'Load staged catalogue files',
    description:
      'Loads all of them or nothing and answers when done. 409 `catalogue_changed` if the catalogue has changed since the ' +
      'review (nothing is loaded, the files are checked again), 409 `stage_not_ready` unless the state is `ready`. Use it to ' +
      'add the songs that you have reviewed.',
    access: administrator,
    params,
    success: { 200: CatalogueStage },
    errors: [404, 409],
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/v1/admin/catalogue/stages/:stageID',
    summary: 'Delete staged catalogue files',
    description:
      'Deletes the staged files; 409 while they are being checked or loaded. Use it to make room for other files.',
    access: administrator,
    params,
    success: { 200: empty },
    errors: [404, 409],
  }),
  offer: route({
    method: 'GET',
    path: '/api/v1/admin/catalogue/offer',
    summary: 'Get the size and date of the configured song database',
    description:
      'Asks the configured source for the size and date of its archive without downloading it, waiting five seconds at most. ' +
      'Use it to decide whether an update is worthwhile.',
    access: administrator,
    waits: true,
    live: true,
    success: { 200: CatalogueOffer },
  }),
};
