import { z } from 'zod';

import { BatchManual } from '../batch-manual.ts';
import { binary, gameParam, playtypeParam, presence, upload, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { AccountImport } from '../documents/account-import.ts';

/** Largest archive of an account that can be uploaded (bytes). */
export const LARGEST_ARCHIVE = 64 * 1024 * 1024;

export const exports = {
  ugpt: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/export',
    summary: "Export a player's scores in a game and playtype as BATCH-MANUAL",
    description:
      'Returns a file that gives the same scores, sessions and PBs when it is imported; if it is too large to import, the ' +
      'export of the account has it in parts. Own account only. Use it to move scores to another server.',
    access: session,
    params: z.object({ userID: userRef, game: gameParam, playtype: playtypeParam }),
    file: 'application/json',
    success: { 200: BatchManual },
    errors: [404],
    rate: 'import',
    long: true,
  }),
  account: route({
    method: 'GET',
    path: '/api/v1/users/:userID/export',
    summary: 'Export all data of a player as a zip file',
    description:
      'Returns BATCH-MANUAL files of every game:playtype, orphans, the profile and the history of imports, explained in ' +
      '`README.txt`, without keys, passwords and e-mail addresses. Own account only. Use it to keep a backup of your own ' +
      'data.',
    access: session,
    params: z.object({ userID: userRef }),
    file: 'application/zip',
    success: { 200: binary },
    errors: [404],
    rate: 'import',
    long: true,
  }),
  bring: route({
    method: 'POST',
    path: '/api/v1/users/:userID/import-account',
    summary: 'Import an account from an archive',
    description:
      'Adds everything of an account archive that is not here yet, in the background; poll the same address with GET for the ' +
      'results. 400 if the archive is damaged, or of a newer version of the format; 409 while another one is being brought. ' +
      'Own account only. Use it to move an account from another Kaiden server.',
    access: session,
    params: z.object({ userID: userRef }),
    query: z.object({
      dryRun: presence.meta({ description: 'Flag; when present, nothing is stored', example: '' }),
    }),
    form: z.object({
      archive: upload().meta({ description: 'Zip file of `GET /api/v1/users/:userID/export`' }),
      overwrite: z.string().max(100).optional().meta({
        description:
          'Flag; when present, settings, rivals, profile texts and pictures of the archive replace those here',
        example: 'true',
      }),
    }),
    maxBody: LARGEST_ARCHIVE,
    success: { 202: AccountImport },
    errors: [404, 409],
    rate: 'import',
  }),
  brought: route({
    method: 'GET',
    path: '/api/v1/users/:userID/import-account',
    summary: 'Get the state of bringing an account',
    description:
      'Returns the latest account that was brought from an archive, with what was not brought and why; 404 if there is none, or ' +
      'the server has been restarted since. Own account only. Use it to follow an upload.',
    access: session,
    params: z.object({ userID: userRef }),
    success: { 200: AccountImport },
    errors: [404],
  }),
};
