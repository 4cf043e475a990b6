import { z } from 'zod';

import { orNull, userRef } from '../../common.ts';
import { anyone, route } from '../../contract.ts';
import { V3Activity } from '../../documents/v3/activity.ts';
import { V3DatedSession, V3SessionDocument, v3SessionID } from '../../documents/v3/session.ts';
import { activity } from '../activity.ts';

const user = z.object({ userID: userRef });

/** Reads over all games. */
export const v3Overall = {
  everywhere: route({
    ...activity.everywhere,
    path: '/api/v1/ublock-blocks-this',
    summary: 'List what players did lately, in all games',
    description:
      'Returns the same as `/activity`, in v3 documents. Use it for sites that show a feed of all games in browsers whose ' +
      'content blocker stops `/activity`.',
    success: {
      200: z.record(z.string(), V3Activity).meta({
        description: 'Activity by v3 game id; only those in which one of the sessions was played',
      }),
    },
  }),
  maxRivals: route({
    method: 'GET',
    path: '/api/v1/config/max-rivals',
    summary: 'Get how many rivals a player can have in a game',
    description:
      'Returns how many rivals a player can have in a game. Use it for forms in which players choose their rivals: they can ' +
      'stop at this number.',
    access: anyone,
    success: { 200: z.int().meta({ example: 5 }) },
  }),
  userTotals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/stats',
    summary: 'Count the scores and sessions of a user',
    description: 'Returns totals over all games. Use it for profile cards and badges that show one number for a user.',
    access: anyone,
    params: user,
    success: {
      200: z.object({
        scores: z.int().meta({ example: 12_345 }),
        sessions: z.int().meta({ example: 210 }),
      }),
    },
    errors: [404],
  }),
  userCalendar: route({
    method: 'GET',
    path: '/api/v1/users/:userID/sessions/calendar',
    summary: 'List when a user played, in all games',
    description:
      'Returns all sessions without their scores, earliest first. Use it for calendars of a whole account: one request ' +
      'instead of one for each game.',
    access: anyone,
    params: user,
    success: { 200: z.array(V3DatedSession).meta({ description: 'Sessions, earliest first' }) },
    errors: [404],
  }),
  adjacentSessions: route({
    method: 'GET',
    path: '/api/v1/sessions/:sessionID/adjacent',
    summary: 'Get the sessions before and after a session',
    description:
      "Returns the same player's previous and next session in the same game. Use it for pages of a session that link to them.",
    access: anyone,
    params: z.object({ sessionID: v3SessionID.max(100) }),
    success: { 200: z.object({ prev: orNull(V3SessionDocument), next: orNull(V3SessionDocument) }) },
    errors: [404],
  }),
};
