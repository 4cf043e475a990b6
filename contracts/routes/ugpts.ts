import { z } from 'zod';

import { chartIDParam, gameParam, orNull, page, pageOrAll, playtypeParam, presence, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { rankingData, UserGameStats } from '../documents/game-stats.ts';
import { PBDocument, ScoreDocument } from '../documents/score.ts';
import { ListedSession, scoreInfoQuery } from '../documents/session.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const related = { songs: z.array(SongDocument), charts: z.array(ChartDocument) };
const alg = z.string().max(64).optional().meta({ description: 'Rating algorithm to order by', example: 'BPI' });

/** A user's slice of a game:playtype. 404 for all of it when the user never played there. */
export const ugpts = {
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype',
    summary: "A player's profile in a game:playtype",
    access: anyone,
    params: z.object(ugpt),
    success: {
      200: z.object({
        gameStats: UserGameStats,
        firstScore: orNull(ScoreDocument),
        mostRecentScore: orNull(ScoreDocument),
        totalScores: z.int().meta({ example: 627 }),
        rankingData,
      }),
    },
    errors: [404],
  }),
  bestPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/best',
    summary: 'The best PBs of a player',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ alg, ...page(500, 100) }),
    success: { 200: z.object({ pbs: z.array(PBDocument), ...related }) },
    errors: [404],
  }),
  allPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/all',
    summary: 'All PBs of a player',
    description: 'In one piece, or page by page with `limit`.',
    long: true,
    access: anyone,
    params: z.object(ugpt),
    query: z.object(pageOrAll(500)),
    success: { 200: z.object({ pbs: z.array(PBDocument), ...related }) },
    errors: [404],
  }),
  pb: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID',
    summary: "A player's PB on a chart",
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    query: z.object({ getComposition: presence }),
    success: {
      200: z.object({
        pb: PBDocument,
        chart: ChartDocument,
        scores: z
          .array(ScoreDocument)
          .optional()
          .meta({ description: 'With `getComposition`: the plays behind the PB' }),
      }),
    },
    errors: [404],
  }),
  recentScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/recent',
    summary: 'The latest plays of a player',
    access: anyone,
    params: z.object(ugpt),
    query: z.object(page(500, 100)),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
  }),
  allScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/all',
    summary: 'All plays of a player',
    long: true,
    description: 'Latest first. For programs that keep a copy; pages show the latest or search.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
    rate: 'import',
  }),
  recentSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/recent',
    summary: 'The latest sessions of a player',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  lastSession: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/last',
    summary: 'The latest session of a player',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ scoreInfo: scoreInfoQuery }),
    success: { 200: ListedSession },
    errors: [404],
  }),
};
