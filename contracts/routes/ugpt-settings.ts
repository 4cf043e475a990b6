import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { preferenceFields, UGPTSettingsDocument } from '../documents/settings.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };

export const ugptSettings = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/settings',
    summary: "Get a player's settings for a game and playtype",
    description:
      'Returns preferred ratings, tables and statistics of the player for this game and playtype. Use it to begin with the rating and table that the player prefers.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/games/:game/:playtype/settings',
    summary: "Update a player's settings for a game and playtype",
    description:
      'Changes the preferences sent: absent ones stay as they are, null clears one. `stats` are changed through the showcase. ' +
      'Use it to build a settings page for a game.',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: z.strictObject({ ...preferenceFields, gameSpecific: preferenceFields.gameSpecific.nullable() }).partial(),
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
};
