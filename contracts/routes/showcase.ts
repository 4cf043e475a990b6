import { z } from 'zod';

import { chartIDParam, folderIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { StatDocument, UGPTSettingsDocument } from '../documents/settings.ts';
import { StatShowcaseResult } from '../documents/showcase.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
/** Maximum number of statistics in a showcase. */
export const MOST_STATS = 6;
const stats = z.array(StatDocument).max(MOST_STATS);

/** A player's showcase in a game:playtype. */
export const showcase = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: "Get a player's showcase",
    description:
      'Returns the statistics that a player shows on their profile, with their values. Pass `projectUser` to evaluate what another user shows, for this player. Use it to draw a profile.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      projectUser: userRef
        .optional()
        .meta({ description: 'User whose showcase is evaluated for the player', example: 'rowan' }),
    }),
    success: { 200: z.array(StatShowcaseResult) },
    errors: [404],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: 'Replace your showcase',
    description:
      'Stores the statistics sent in place of the previous ones and returns them. Use it to build a showcase editor.',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: stats,
    success: { 200: z.array(StatDocument) },
    errors: [404],
  }),
  replace: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: 'Replace your showcase, and get the settings',
    description:
      'Same as `PATCH`, but returns the settings that contain the showcase. Use it in programs written for other servers.',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: stats,
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
  custom: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase/custom',
    summary: 'Evaluate a statistic for a player',
    description:
      'Returns the value of any statistic without storing it. Use it for a preview before you change a showcase.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      mode: z.enum(['chart', 'folder']).meta({ description: 'Subject of the statistic', example: 'folder' }),
      property: z.enum(['grade', 'lamp', 'score', 'percent', 'playcount']).meta({
        description: 'Property to evaluate; `playcount` only for charts',
        example: 'lamp',
      }),
      chartID: chartIDParam.optional(),
      folderID: folderIDParam.optional(),
      gte: z
        .string()
        .regex(/^\d{1,15}(\.\d{1,10})?$/, 'expected a number')
        .transform(Number)
        .optional()
        .meta({ description: 'For folders, minimum for a PB to count', example: '5' }),
    }),
    success: { 200: StatShowcaseResult },
    errors: [404],
  }),
};
