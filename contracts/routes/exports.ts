import { z } from 'zod';

import { BatchManual } from '../batch-manual.ts';
import { binary, gameParam, playtypeParam, userRef } from '../common.ts';
import { route, session } from '../contract.ts';

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
};
