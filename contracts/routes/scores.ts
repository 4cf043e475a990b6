import { z } from 'zod';

import { empty, presence, unixMs } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument, scoreID } from '../documents/score.ts';
import { DetailedSession, sessionID } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

export const blacklist = z
  .boolean()
  .nullish()
  .meta({ description: 'Whether the play is passed over from now on when it is sent again', example: true });

export const scores = {
  blacklist: route({
    method: 'GET',
    path: '/api/v1/score-blacklist',
    summary: 'Your scores that are not to be imported again',
    access: key('delete_score'),
    success: {
      200: z.object({
        blacklist: z.array(
          z.object({
            score: ScoreDocument.meta({ description: 'The score as it was when it was deleted' }),
            userID: z.int().nullable().meta({ description: 'Who put it there: you or an administrator', example: 1 }),
            timeAdded: unixMs,
          }),
        ),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
      }),
    },
  }),
  unblacklist: route({
    method: 'DELETE',
    path: '/api/v1/score-blacklist/:scoreID',
    summary: 'Allow a score to be imported again',
    description:
      'For its owner, unless an administrator put it there, and for administrators. The score comes back when it is sent again.',
    access: key('delete_score'),
    params: z.object({ scoreID }),
    success: { 200: empty },
    errors: [404],
  }),
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
    json: z.strictObject({ blacklist }),
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
