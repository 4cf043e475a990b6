import { z } from 'zod';

import { empty, hasKeys, presence, unixMs } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import { ScoreDocument, scoreID } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

export const blacklist = z
  .boolean()
  .nullish()
  .meta({ description: 'True if later imports are to ignore the score', example: true });

export const scores = {
  blacklist: route({
    method: 'GET',
    path: '/api/v1/score-blacklist',
    summary: 'List your blacklisted scores',
    description:
      'Returns scores that are ignored when they are imported again. Use it to let a player allow some of them.',
    access: key('delete_score'),
    success: {
      200: z.object({
        blacklist: z.array(
          z.object({
            score: ScoreDocument.meta({ description: 'Score as it was when it was deleted' }),
            userID: z
              .int()
              .nullable()
              .meta({ description: 'User id of who blacklisted it: you or an administrator', example: 1 }),
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
    summary: 'Remove a score from the blacklist',
    description:
      'Lets a score be imported again; it comes back the next time it is sent. For its owner (unless an administrator ' +
      'blacklisted it) and for administrators. Use it to undo a deletion that was a mistake.',
    access: key('delete_score'),
    ownEntry: true,
    params: z.object({ scoreID }),
    success: { 200: empty },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/scores/:scoreID',
    summary: 'Get a score',
    description:
      'Returns a score by its id; `getRelated` adds its user, song and chart. Use it for the page of a score.',
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
    description:
      'Keys that are missing stay unchanged. For the player of the score, and for administrators. Use it to comment on a score or to highlight it.',
    access: key('customise_score'),
    params: z.object({ scoreID }),
    json: z
      .strictObject({
        comment: z.string().min(1).max(120).nullable().optional().meta({
          description: 'Text; null clears it',
          example: 'finally!',
        }),
        highlight: z
          .boolean()
          .optional()
          .meta({ description: 'True if the score is highlighted; its PB follows', example: true }),
      })
      .refine(hasKeys, 'expected comment or highlight'),
    success: { 200: ScoreDocument },
    errors: [404],
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/v1/scores/:scoreID',
    summary: 'Delete a score',
    description:
      'Deletes a score and recomputes PBs, sessions, ratings and derived classes; with `blacklist`, later imports ignore it. ' +
      "For its owner and for administrators. Use it to remove a play that was somebody else's.",
    access: key('delete_score'),
    params: z.object({ scoreID }),
    json: z.strictObject({ blacklist }),
    success: { 200: empty },
    errors: [404],
  }),
};
