import { z } from 'zod';

import { hasKeys } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument } from '../documents/score.ts';
import { DetailedSession, SessionDocument, sessionID } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

export const sessions = {
  get: route({
    method: 'GET',
    path: '/api/v1/sessions/:sessionID',
    summary: 'Get a session with its scores',
    description:
      'Returns the session, its scores with songs and charts, what each score raised, and the user. Use it for the page of a session, or to sum up an evening of play.',
    access: anyone,
    params: z.object({ sessionID }),
    success: {
      200: z.object({
        session: DetailedSession,
        scores: z.array(ScoreDocument),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        user: UserDocument,
      }),
    },
    errors: [404],
  }),
  customise: route({
    method: 'PATCH',
    path: '/api/v1/sessions/:sessionID',
    summary: 'Update the name, description or highlight of a session',
    description:
      'Keys that are missing stay unchanged. Only for the player of the session. Use it to name a memorable session.',
    access: key('customise_session'),
    params: z.object({ sessionID }),
    json: z
      .object({
        name: z.string().min(3).max(80).optional().meta({ example: 'Out with friends' }),
        desc: z.string().min(3).max(120).nullable().optional().meta({
          description: 'Text; null clears it',
          example: 'A new arcade, with light keys.',
        }),
        highlight: z.boolean().optional().meta({ example: true }),
      })
      .refine(hasKeys, 'expected name, desc or highlight'),
    success: { 200: SessionDocument },
    errors: [404],
  }),
};
