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
        'In place of `search`: `cursor` of the page before, for what has changed since; empty or 0 for everything',
      example: EXAMPLE_CURSOR,
    }),
    limit: limit(1000, 500).meta({ description: 'How many changes to list at most; goes with `since`', example: 500 }),
  })
  .refine((query) => (query.search === undefined) !== (query.since === undefined), {
    message: 'Expected either search, for what fits a text, or since, for what has changed',
    path: ['search'],
  });
const alg = z.string().max(64).optional().meta({ description: 'Rating algorithm to order by', example: 'BPI' });
const found = { songs: z.array(FoundSongDocument), charts: z.array(ChartDocument) };
const place = z.object({ ranking: z.int().meta({ example: 3 }), outOf: z.int().meta({ example: 42 }) });

const FEED =
  'Take away what is in `deleted` first, then put what is listed in the place of what you have. A cursor that was not used for 90 days is refused with 400 and `cursor_too_old`: begin anew.';

/** Lists of what belongs to a player, and who stands beside them. 404 for all of it when the user never played there. */
export const ugptLists = {
  searchPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs',
    summary: 'PBs of a player on songs that fit a search, or that have changed since a cursor',
    long: true,
    description: `With \`search\` at most 30, latest first. With \`since\` what has changed, also what is gone, oldest change first. A PB of which only the rank has changed is not listed. ${FEED}`,
    access: anyone,
    params,
    query: searchOrChanges,
    success: { 200: z.object({ pbs: z.array(PBDocument), ...found, ...pbChanges }) },
    errors: [404],
  }),
  adjacentPBs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID/leaderboard-adjacent',
    summary: 'Who stands just above and below a player on a chart',
    access: anyone,
    params: onChart,
    success: {
      200: z.object({
        pb: PBDocument,
        chart: ChartDocument,
        adjacentAbove: z.array(PBDocument).meta({ description: 'Up to 5, best first' }),
        adjacentBelow: z.array(PBDocument).meta({ description: 'Up to 5, best first' }),
        users: z.array(UserDocument),
      }),
    },
    errors: [404],
  }),
  searchScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores',
    summary: 'Plays of a player on songs that fit a search, or that have changed since a cursor',
    long: true,
    description: `With \`search\` at most 30, latest first. With \`since\` what has changed, also what is gone, oldest change first. ${FEED}`,
    access: anyone,
    params,
    query: searchOrChanges,
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...found, ...scoreChanges }) },
    errors: [404],
  }),
  scoresOnChart: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/:chartID',
    summary: 'All plays of a player on a chart, latest first',
    access: anyone,
    params: onChart,
    success: { 200: z.array(ScoreDocument) },
    errors: [404],
  }),
  highlightedScores: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/scores/highlighted',
    summary: 'The latest plays that a player has highlighted',
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
    summary: 'The charts that a player has played most',
    access: anyone,
    params,
    query: z.object(page(500, 100)),
    success: {
      200: z.object({
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument),
        pbs: z.array(CountedPBDocument).meta({ description: 'Most played first' }),
      }),
    },
    errors: [404],
  }),
  searchSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions',
    summary: 'Sessions of a player whose name fits a search',
    description: 'At most 100, the best match first.',
    access: anyone,
    params,
    query: search.extend({ scoreInfo: scoreInfoQuery }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  bestSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/best',
    summary: 'The best sessions of a player',
    access: anyone,
    params,
    query: z.object({ alg, scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  highlightedSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/highlighted',
    summary: 'The latest sessions that a player has highlighted',
    access: anyone,
    params,
    query: z.object({ scoreInfo: scoreInfoQuery, ...page(500, 100) }),
    success: { 200: z.array(ListedSession) },
    errors: [404],
  }),
  calendar: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/sessions/calendar',
    summary: 'When a player played: all sessions, without their scores',
    access: anyone,
    params,
    success: { 200: z.array(DatedSession).meta({ description: 'Earliest first' }) },
    errors: [404],
  }),
  adjacentPlayers: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/leaderboard-adjacent',
    summary: 'Who stands just above and below a player',
    access: anyone,
    params,
    query: z.object({ alg }),
    success: {
      200: z.object({
        above: z.array(UserGameStats).meta({ description: 'Up to 5 with a higher rating, best first' }),
        below: z.array(UserGameStats).meta({ description: 'Up to 5 others, best first' }),
        users: z.array(UserDocument),
        thisUsersStats: UserGameStats,
        thisUsersRanking: place,
      }),
    },
    errors: [404],
  }),
};
