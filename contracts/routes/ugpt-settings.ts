import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { preferenceFields, UGPTSettingsDocument } from '../documents/settings.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };

export const ugptSettings = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/settings',
    summary: 'How a player likes a game to be shown',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/games/:game/:playtype/settings',
    summary: 'Change how a game is shown',
    description:
      'What is absent stays as it is; null takes a preference back. `stats` are changed by way of the showcase.',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: z.strictObject({ ...preferenceFields, gameSpecific: preferenceFields.gameSpecific.nullable() }).partial(),
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
};
