import { z } from 'zod';

import { orNull } from '../../common.ts';
import { anyone, route } from '../../contract.ts';
import { rankingData } from '../../documents/game-stats.ts';
import { UserDocument } from '../../documents/user.ts';
import { V3ChartDocument, v3Related } from '../../documents/v3/chart.ts';
import { V3CountedPBDocument, V3PBDocument, V3ScoreDocument } from '../../documents/v3/score.ts';
import { V3RankedUserGameStats, V3UserGameStats, V3UserGameStatsSnapshot } from '../../documents/v3/stats.ts';
import { history } from '../history.ts';
import { rivals } from '../rivals.ts';
import { ugptLists } from '../ugpt-lists.ts';
import { ugpts } from '../ugpts.ts';
import { users } from '../users.ts';
import { chartName, onChart, pbList, player, resolvedChart, scoreList, songName, ugpt } from './params.ts';

const search = z.object({ search: ugptLists.searchSessions.query.shape.search });

/** Profile, PBs and scores of a player. */
export const v3Player = {
  gameProfiles: route({
    ...users.gameStats,
    path: '/api/v1/users/:userID/game-profiles',
    success: { 200: z.array(V3RankedUserGameStats) },
  }),
  profile: route({
    ...ugpts.get,
    path: '/api/v1/users/:userID/games/:gameID',
    params: player,
    success: {
      200: z.object({
        gameStats: V3UserGameStats,
        firstScore: orNull(V3ScoreDocument),
        mostRecentScore: orNull(V3ScoreDocument),
        totalScores: z.int().meta({ example: 627 }),
        rankingData,
        playtime: z.int().meta({ description: 'Total length of all sessions (ms)', example: 3_600_000 }),
      }),
    },
  }),
  bestPBs: route({
    ...ugpts.bestPBs,
    path: '/api/v1/users/:userID/games/:gameID/pbs/best',
    params: player,
    success: { 200: pbList },
  }),
  allPBs: route({
    ...ugpts.allPBs,
    path: '/api/v1/users/:userID/games/:gameID/pbs/all',
    params: player,
    success: { 200: pbList },
  }),
  searchPBs: route({
    ...ugptLists.searchPBs,
    path: '/api/v1/users/:userID/games/:gameID/pbs',
    summary: "Search a player's PBs",
    description: 'Returns up to 30 whose songs match, newest first.',
    params: player,
    query: search,
    success: { 200: pbList },
  }),
  pb: route({
    ...ugpts.pb,
    path: '/api/v1/users/:userID/games/:gameID/pbs/:chartID',
    params: onChart,
    success: {
      200: z.object({
        pb: V3PBDocument,
        chart: V3ChartDocument,
        scores: z
          .array(V3ScoreDocument)
          .optional()
          .meta({ description: 'With `getComposition`: scores that the PB is composed of' }),
      }),
    },
  }),
  pbsOfSong: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/pbs/song/:songID',
    summary: "List a player's PBs on the charts of a song",
    access: anyone,
    params: z.object({
      ...ugpt,
      songID: songName,
    }),
    success: { 200: pbList },
    errors: [404],
  }),
  resolvePB: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:gameID/pbs/resolve',
    summary: "Find a player's PB on a chart by its BATCH-MANUAL name",
    access: anyone,
    params: player,
    json: chartName,
    success: { 200: resolvedChart.extend({ pb: V3PBDocument }) },
    errors: [404],
  }),
  adjacentPBs: route({
    ...ugptLists.adjacentPBs,
    path: '/api/v1/users/:userID/games/:gameID/pbs/:chartID/leaderboard-adjacent',
    params: onChart,
    success: {
      200: z.object({
        pb: V3PBDocument,
        chart: V3ChartDocument,
        adjacentAbove: z.array(V3PBDocument).meta({ description: 'Up to 5 PBs, best first' }),
        adjacentBelow: z.array(V3PBDocument).meta({ description: 'Up to 5 PBs, best first' }),
        users: z.array(UserDocument),
      }),
    },
  }),
  rivalPBs: route({
    ...rivals.pbsOnChart,
    path: '/api/v1/users/:userID/games/:gameID/pbs/:chartID/rivals',
    params: onChart,
    success: {
      200: z.object({
        pbs: z
          .array(V3PBDocument)
          .meta({ description: 'PBs, best first; rivals who have not played the chart have none' }),
        rivals: z.array(UserDocument).meta({ description: "Rivals in the player's order" }),
      }),
    },
  }),
  searchScores: route({
    ...ugptLists.searchScores,
    path: '/api/v1/users/:userID/games/:gameID/scores',
    summary: "Search a player's scores",
    description: 'Returns up to 30 whose songs match, newest first.',
    params: player,
    query: search,
    success: { 200: scoreList },
  }),
  recentScores: route({
    ...ugpts.recentScores,
    path: '/api/v1/users/:userID/games/:gameID/scores/recent',
    params: player,
    success: { 200: scoreList },
  }),
  allScores: route({
    ...ugpts.allScores,
    path: '/api/v1/users/:userID/games/:gameID/scores/all',
    params: player,
    success: { 200: scoreList },
  }),
  scoresOnChart: route({
    ...ugptLists.scoresOnChart,
    path: '/api/v1/users/:userID/games/:gameID/scores/:chartID',
    params: onChart,
    success: { 200: z.array(V3ScoreDocument) },
  }),
  mostPlayed: route({
    ...ugptLists.mostPlayed,
    path: '/api/v1/users/:userID/games/:gameID/most-played',
    params: player,
    success: {
      200: z.object({
        ...v3Related,
        pbs: z.array(V3CountedPBDocument).meta({ description: 'PBs, most played first' }),
      }),
    },
  }),
  adjacentPlayers: route({
    ...ugptLists.adjacentPlayers,
    path: '/api/v1/users/:userID/games/:gameID/leaderboard-adjacent',
    params: player,
    success: {
      200: z.object({
        above: z.array(V3UserGameStats).meta({ description: 'Up to 5 players with a higher rating, best first' }),
        below: z.array(V3UserGameStats).meta({ description: 'Up to 5 other players, best first' }),
        users: z.array(UserDocument),
        thisUsersStats: V3UserGameStats,
        thisUsersRanking: ugptLists.adjacentPlayers.success[200].shape.thisUsersRanking,
      }),
    },
  }),
  history: route({
    ...history.list,
    path: '/api/v1/users/:userID/games/:gameID/history',
    description: 'Returns the current profile, then the one of each day, newest first.',
    params: player,
    query: z.object({
      duration: z
        .enum(['week', 'month', '3mo', 'year', 'all'])
        .default('3mo')
        .meta({ description: 'Period to look back', example: 'all' }),
    }),
    success: { 200: z.array(V3UserGameStatsSnapshot) },
  }),
};
