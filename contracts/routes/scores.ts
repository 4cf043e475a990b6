import { z } from 'zod';

import { empty, presence } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument, scoreID } from '../documents/score.ts';
import { SessionDocument, sessionID } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const hasKeys = (change: object): boolean => Object.keys(change).length > 0;

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
        session: SessionDocument,
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
