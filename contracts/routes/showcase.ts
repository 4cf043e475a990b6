import { z } from 'zod';

import { chartIDParam, folderIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { StatDocument, UGPTSettingsDocument } from '../documents/settings.ts';
import { StatShowcaseResult } from '../documents/showcase.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
/** How many statistics a player may show in a game:playtype. */
export const MOST_STATS = 6;
const stats = z.array(StatDocument).max(MOST_STATS);

/** What a player shows of themselves in a game:playtype. */
export const showcase = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: "A player's showcase",
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      projectUser: userRef
        .optional()
        .meta({ description: 'Evaluates what this user shows, for the player', example: 'rowan' }),
    }),
    success: { 200: z.array(StatShowcaseResult) },
    errors: [404],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: 'Choose what to show',
    description: 'Takes the place of what was shown before.',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: stats,
    success: { 200: z.array(StatDocument) },
    errors: [404],
  }),
  replace: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase',
    summary: 'Choose what to show, and get the settings',
    access: key('customise_profile'),
    params: z.object(ugpt),
    json: stats,
    success: { 200: UGPTSettingsDocument },
    errors: [404],
  }),
  custom: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/showcase/custom',
    summary: 'Evaluate any statistic for a player',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      mode: z.enum(['chart', 'folder']).meta({ description: 'What it is about', example: 'folder' }),
      property: z.enum(['grade', 'lamp', 'score', 'percent', 'playcount']).meta({
        description: '`playcount` is of a chart',
        example: 'lamp',
      }),
      chartID: chartIDParam.optional(),
      folderID: folderIDParam.optional(),
      gte: z
        .string()
        .regex(/^\d{1,15}(\.\d{1,10})?$/, 'expected a number')
        .transform(Number)
        .optional()
        .meta({ description: 'Of a folder: what a PB needs', example: '5' }),
    }),
    success: { 200: StatShowcaseResult },
    errors: [404],
  }),
};
