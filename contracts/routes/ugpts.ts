import { z } from 'zod';

import { chartIDParam, gameParam, orNull, page, pageOrAll, playtypeParam, presence, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { rankingData, TotalDocument, UserGameStats } from '../documents/game-stats.ts';
import { RequestedPBDocument, composedFromQuery, ScoreDocument } from '../documents/score.ts';
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
    summary: "Get a player's profile in a game and playtype",
    description:
      "Returns ratings, classes, ranks, play counts and the first and latest score. Use it for a player's page of a game.",
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
  totals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/totals',
    summary: "Get a player's totals over the charts of a game",
    description:
      'Returns figures over all charts, played or not: OVER POWER in CHUNITHM, total BPI for each level in beatmania IIDX. Empty for other games, and where no chart counts. Use it to show how far a player is with the whole game.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({
      version: z.string().max(100).optional().meta({
        description:
          'Version whose charts count, for totals of one version. Default: the one that runs in the player’s region, or the latest before it that has charts',
        example: 'xverse-intl',
      }),
    }),
    success: { 200: z.array(TotalDocument) },
    errors: [404],
  }),
  bestPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/best',
    summary: "List a player's best PBs",
    description:
      'Returns the PBs with the highest rating, best first, with songs and charts. Use it to show which plays a profile rating comes from.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ alg, composedFrom: composedFromQuery, ...page(500, 100) }),
    success: { 200: z.object({ pbs: z.array(RequestedPBDocument), ...related }) },
    errors: [404],
  }),
  allPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/all',
    summary: 'List all PBs of a player',
    description:
      'Returns every PB with songs and charts, in one answer or page by page with `limit`. Use it to keep a copy or to build tables.',
    long: true,
    access: anyone,
    params: z.object(ugpt),
    query: z
      .object({
        metricName: z.string().max(64).optional().meta({
          description: 'Optional metric with named values to filter by; needs `metricValue`',
          example: 'syncLamp',
        }),
        metricValue: z.string().max(64).optional().meta({ description: 'Value of `metricName`', example: 'FDX' }),
        composedFrom: composedFromQuery,
        ...pageOrAll(500),
      })
      .refine(({ metricName, metricValue }) => (metricName === undefined) === (metricValue === undefined), {
        message: 'Expected a metric and its value, or neither',
        path: ['metricName'],
      }),
    success: { 200: z.object({ pbs: z.array(RequestedPBDocument), ...related }) },
    errors: [404],
  }),
  pb: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID',
    summary: "Get a player's PB on a chart",
    description:
      'Returns the PB, and with `getComposition` the scores that it is composed of. Use it on the page of a chart.',
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    query: z.object({ getComposition: presence, composedFrom: composedFromQuery }),
    success: {
      200: z.object({
        pb: RequestedPBDocument,
        chart: ChartDocument,
        scores: z
          .array(ScoreDocument)
          .optional()
          .meta({ description: 'With `getComposition`: scores that the PB is composed of' }),
      }),
    },
    errors: [404],
  }),
  recentScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/recent',
    summary: "List a player's latest scores",
    description: 'Returns scores with songs and charts, newest first. Use it to show what was played just now.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object(page(500, 100)),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
  }),
  allScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/all',
    summary: 'List all scores of a player',
    long: true,
    description:
      'Returns every score with songs and charts, newest first. Use it to keep a copy; for pages, use the latest scores or a search.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
    rate: 'import',
  }),
  recentSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/recent',
    summary: "List a player's latest sessions",
    description:
      'Returns sessions, newest first. `scoreInfo` adds what each score changed. Use it for a list of the evenings that a player has played.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  lastSession: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/last',
    summary: "Get a player's latest session",
    description:
      'Returns the session that was played last; 404 if there is none. Use it to show a session while it goes on.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ scoreInfo: scoreInfoQuery }),
    success: { 200: ListedSession },
    errors: [404],
  }),
};
