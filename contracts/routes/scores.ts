import { z } from 'zod';

import { empty, presence, unixMs } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument, scoreID } from '../documents/score.ts';
import { DetailedSession, SessionDocument, sessionID } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const hasKeys = (change: object): boolean => Object.keys(change).length > 0;

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
  customise: route({
    method: 'PATCH',
    path: '/api/v1/scores/:scoreID',
    summary: 'Comment or highlight a score',
    description: 'What is absent stays as it is. For its player, and for administrators.',
    access: key('customise_score'),
    params: z.object({ scoreID }),
    json: z
      .strictObject({
        comment: z.string().min(1).max(120).nullable().optional().meta({
          description: 'Null takes it away',
          example: 'finally!',
        }),
        highlight: z.boolean().optional().meta({ description: 'The PB on the chart follows', example: true }),
      })
      .refine(hasKeys, 'expected comment or highlight'),
    success: { 200: ScoreDocument },
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
  customise: route({
    method: 'PATCH',
    path: '/api/v1/sessions/:sessionID',
    summary: 'Name, describe or highlight a session',
    description: 'What is absent stays as it is.',
    access: key('customise_session'),
    params: z.object({ sessionID }),
    json: z
      .object({
        name: z.string().min(3).max(80).optional().meta({ example: 'Out with friends' }),
        desc: z.string().min(3).max(120).nullable().optional().meta({
          description: 'Null takes it away',
          example: 'A new arcade, with light keys.',
        }),
        highlight: z.boolean().optional().meta({ example: true }),
      })
      .refine(hasKeys, 'expected name, desc or highlight'),
    success: { 200: SessionDocument },
    errors: [404],
  }),
};
