import { z } from 'zod';

import { empty, presence } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument, scoreID } from '../documents/score.ts';
import { DetailedSession, sessionID } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

export const scores = {
  get: route({
    method: 'GET',
    path: '/api/v1/scores/:scoreID',
    summary: 'Get a score',
    access: anyone,
    params: z.object({ scoreID }),
    query: z.object({ getRelated: presence }),
    success: {
      200: z.object({
        score: ScoreDocument,
        user: UserDocument.optional(),
        song: SongDocument.optional(),
        chart: ChartDocument.optional(),
      }),
    },
    errors: [404],
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/v1/scores/:scoreID',
    summary: 'Delete a score',
    description: 'PBs, sessions, ratings and derived classes follow. For its owner, and for administrators.',
    access: key('delete_score'),
    params: z.object({ scoreID }),
    success: { 200: empty },
    errors: [404],
  }),
};

export const sessions = {
  get: route({
    method: 'GET',
    path: '/api/v1/sessions/:sessionID',
    summary: 'Get a session with its scores',
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
};
