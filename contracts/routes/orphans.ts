import { z } from 'zod';

import { chartIDParam, empty, EXAMPLE_CURSOR, gameParam, page, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { OrphanDocument, orphanID } from '../documents/orphan.ts';
import { ScoreDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const one = z.object({ userID: userRef, orphanID });

export const orphans = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/orphans',
    summary: 'Your plays whose song or chart is not known',
    description:
      'Latest first, each with the charts that may be meant. For the user alone. They are tried again every day, ' +
      'whenever songs are loaded, and by `POST /api/v1/import/orphans`.',
    access: session,
    params: z.object({ userID: userRef }),
    query: z.object({
      game: gameParam.optional(),
      ...page(100, 50),
    }),
    success: {
      200: z.object({
        orphans: z.array(OrphanDocument),
        songs: z.array(SongDocument).meta({ description: 'Songs of the candidates' }),
        charts: z.array(ChartDocument).meta({ description: 'Charts of the candidates' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'The same as `x-next-cursor`; null when that was all', example: EXAMPLE_CURSOR }),
      }),
    },
    errors: [404],
    waits: true,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/orphans/:orphanID',
    summary: 'Delete one of your orphans',
    description: 'For plays that will never have a chart. Sent once more, the play is stored again.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/v1/users/:userID/orphans/:orphanID/resolve',
    summary: 'Say which chart one of your orphans is of',
    description:
      'The play becomes a score on that chart, with everything that follows from an import. Refused, with every ' +
      'reason, where it is impossible on that chart or would be a score on your blacklist; the orphan then stays.',
    access: session,
    params: one,
    json: z.strictObject({ chartID: chartIDParam }),
    success: {
      200: z.object({
        score: ScoreDocument,
        song: SongDocument,
        chart: ChartDocument,
        isNew: z.boolean().meta({ description: 'False where this score was there already', example: true }),
      }),
    },
    errors: [404, 409],
  }),
};
