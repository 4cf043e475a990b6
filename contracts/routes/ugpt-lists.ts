import { z } from 'zod';

import { chartIDParam, EXAMPLE_CURSOR, gameParam, limit, page, playtypeParam, searchText, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { pbChanges, scoreChanges } from '../documents/changes.ts';
import { UserGameStats } from '../documents/game-stats.ts';
import { CountedPBDocument, PBDocument, ScoreDocument } from '../documents/score.ts';
import { DatedSession, ListedSession, scoreInfoQuery } from '../documents/session.ts';
import { ChartDocument, FoundSongDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const params = z.object(ugpt);
const onChart = z.object({ ...ugpt, chartID: chartIDParam });
const search = z.object({ search: searchText });
const searchOrChanges = z
  .object({
    search: searchText.optional(),
    since: z.string().max(2000).optional().meta({
      description:
        'In place of `search`: `cursor` of the previous answer, to list later changes; empty or 0 for everything',
      example: EXAMPLE_CURSOR,
    }),
    limit: limit(1000, 500).meta({ description: 'Maximum number of changes; only with `since`', example: 500 }),
  })
  .refine((query) => (query.search === undefined) !== (query.since === undefined), {
    message: 'Expected either search, for what fits a text, or since, for what has changed',
    path: ['search'],
  });
const alg = z.string().max(64).optional().meta({ description: 'Rating algorithm to order by', example: 'BPI' });
const found = { songs: z.array(FoundSongDocument), charts: z.array(ChartDocument) };
const place = z.object({ ranking: z.int().meta({ example: 3 }), outOf: z.int().meta({ example: 42 }) });

const FEED =
  'Remove `deleted` from your copy, then replace what is listed. A cursor unused for 90 days gets 400 `cursor_too_old`: start over. Use it to keep a copy up to date.';

/** Lists of a player's scores, PBs, sessions and neighbours. All of them return 404 if the user never played the game. */
export const ugptLists = {
  searchPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs',
    summary: "Search a player's PBs, or list changed PBs",
    long: true,
    description: `With \`search\`, returns up to 30 PBs whose songs match, newest first. With \`since\`, returns changed and deleted PBs, oldest change first (not those where only the rank changed). ${FEED}`,
    access: anyone,
    params,
    query: searchOrChanges,
    success: { 200: z.object({ pbs: z.array(PBDocument), ...found, ...pbChanges }) },
    errors: [404],
  }),
  adjacentPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID/leaderboard-adjacent',
    summary: 'List the PBs just above and below a player on a chart',
    description:
      "Returns the PBs next to the player's on the leaderboard of the chart, with their users. Use it to show whom to beat next.",
    access: anyone,
    params: onChart,
    success: {
      200: z.object({
        pb: PBDocument,
        chart: ChartDocument,
        adjacentAbove: z.array(PBDocument).meta({ description: 'Up to 5 PBs, best first' }),
        adjacentBelow: z.array(PBDocument).meta({ description: 'Up to 5 PBs, best first' }),
        users: z.array(UserDocument),
      }),
    },
    errors: [404],
  }),
  searchScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores',
    summary: "Search a player's scores, or list changed scores",
    long: true,
    description: `With \`search\`, returns up to 30 scores whose songs match, newest first. With \`since\`, returns changed and deleted scores, oldest change first. ${FEED}`,
    access: anyone,
    params,
    query: searchOrChanges,
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...found, ...scoreChanges }) },
    errors: [404],
  }),
  scoresOnChart: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/:chartID',
    summary: "List a player's scores on a chart, newest first",
    description: 'Returns every score of the player on the chart. Use it to draw their progress.',
    access: anyone,
    params: onChart,
    success: { 200: z.array(ScoreDocument) },
    errors: [404],
  }),
  highlightedScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/highlighted',
    summary: "List a player's highlighted scores",
    description: 'Returns the scores that the player has highlighted, newest first. Use it on a profile.',
    access: anyone,
    params,
    query: z.object(page(100, 100)),
    success: {
      200: z.object({ scores: z.array(ScoreDocument), songs: z.array(SongDocument), charts: z.array(ChartDocument) }),
    },
    errors: [404],
  }),
  mostPlayed: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/most-played',
    summary: "List a player's most played charts",
    description:
      'Returns charts with the number of scores on each, most played first. Use it to show the favourite charts of a player.',
    access: anyone,
    params,
    query: z.object(page(500, 100)),
    success: {
      200: z.object({
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        pbs: z.array(CountedPBDocument).meta({ description: 'PBs, most played first' }),
      }),
    },
    errors: [404],
  }),
  searchSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions',
    summary: "Search a player's sessions",
    description:
      'Returns up to 100 sessions whose name matches, best match first. Use it to find a session to link to.',
    access: anyone,
    params,
    query: search.extend({ scoreInfo: scoreInfoQuery }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  bestSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/best',
    summary: "List a player's best sessions",
    description: 'Returns sessions by a session rating, best first. Use it to show a player’s best evenings.',
    access: anyone,
    params,
    query: z.object({ alg, scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  highlightedSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/highlighted',
    summary: "List a player's highlighted sessions",
    description: 'Returns the sessions that the player has highlighted, newest first. Use it on a profile.',
    access: anyone,
    params,
    query: z.object({ scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  calendar: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/calendar',
    summary: "List the dates of a player's sessions",
    description: 'Returns all sessions with their times but without scores. Use it to draw a calendar of activity.',
    access: anyone,
    params,
    success: { 200: z.array(DatedSession).meta({ description: 'Sessions, earliest first' }) },
    errors: [404],
  }),
  adjacentPlayers: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/leaderboard-adjacent',
    summary: 'List the players just above and below a player',
    description:
      "Returns the profiles next to the player's on the leaderboard, with their users. Use it to show whom a player will overtake next.",
    access: anyone,
    params,
    query: z.object({ alg }),
    success: {
      200: z.object({
        above: z.array(UserGameStats).meta({ description: 'Up to 5 players with a higher rating, best first' }),
        below: z.array(UserGameStats).meta({ description: 'Up to 5 other players, best first' }),
        users: z.array(UserDocument),
        thisUsersStats: UserGameStats,
        thisUsersRanking: place,
      }),
    },
    errors: [404],
  }),
};
