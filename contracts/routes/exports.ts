import { z } from 'zod';

import { BatchManual } from '../batch-manual.ts';
import { binary, gameParam, playtypeParam, userRef } from '../common.ts';
import { route, session } from '../contract.ts';

export const exports = {
  ugpt: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/export',
    summary: 'All scores of a player in a game:playtype, as BATCH-MANUAL',
    description:
      'Importing the file gives the same scores and sessions, and so the same PBs. For the player alone. ' +
      'Where it is larger than an import may be, the export of the whole account has it in parts.',
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
    summary: 'Everything that is stored of a player, as a zip file',
    description:
      'BATCH-MANUAL files of every game:playtype, orphans, the profile and the history of imports; `README.txt` ' +
      'says what is what. For the player alone. Keys, passwords and e-mail addresses are not in it.',
    access: session,
    params: z.object({ userID: userRef }),
    file: 'application/zip',
    success: { 200: binary },
    errors: [404],
    rate: 'import',
    long: true,
  }),
};
