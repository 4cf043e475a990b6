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
    summary: 'List your orphans',
    description:
      'Returns your unmatched scores, each with its possible charts. They are retried every day, whenever songs are loaded, ' +
      'and by `POST /api/v1/import/orphans`. Own account only. Use it to let a player match scores by hand.',
    access: session,
    params: z.object({ userID: userRef }),
    query: z.object({
      game: gameParam.optional(),
      ...page(100, 50),
    }),
    success: {
      200: z.object({
        orphans: z.array(OrphanDocument),
        songs: z.array(SongDocument).meta({ description: 'Songs of the possible charts' }),
        charts: z.array(ChartDocument).meta({ description: 'Possible charts' }),
        nextCursor: z.string().nullable().meta({
          description: 'Cursor of the next page, equal to `x-next-cursor`; null on the last page',
          example: EXAMPLE_CURSOR,
        }),
      }),
    },
    errors: [404],
    oneState: true,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/orphans/:orphanID',
    summary: 'Delete one of your orphans',
    description:
      'Deletes an unmatched score of yours; if it is sent again, it is stored again. Own account only. Use it to drop scores ' +
      'that will never have a chart.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
  resolve: route({
    method: 'POST',
    path: '/api/v1/users/:userID/orphans/:orphanID/resolve',
    summary: 'Resolve an orphan with a chart',
    description:
      'Turns the unmatched score into a score on the chart given, and updates PBs, sessions and ratings. Refused with every ' +
      'reason, and kept, if the score is impossible on that chart or blacklisted. Own account only. Use it to match a score ' +
      'whose title was misspelt.',
    access: session,
    params: one,
    json: z.strictObject({ chartID: chartIDParam }),
    success: {
      200: z.object({
        score: ScoreDocument,
        song: SongDocument,
        chart: ChartDocument,
        isNew: z
          .boolean()
          .meta({ description: 'True if the score is new; false if it existed already', example: true }),
      }),
    },
    errors: [404, 409],
  }),
};
