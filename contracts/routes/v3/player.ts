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
import { chartName, onChart, pbList, player, resolvedChart, scoreList, ugpt } from './params.ts';

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
        playtime: z.int().meta({ description: 'Length of all sessions together (ms)', example: 3_600_000 }),
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
    summary: 'PBs of a player on songs that fit a search',
    description: 'At most 30, latest first.',
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
          .meta({ description: 'With `getComposition`: the plays behind the PB' }),
      }),
    },
  }),
  pbsOfSong: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:gameID/pbs/song/:songID',
    summary: 'PBs of a player on the charts of a song',
    access: anyone,
    params: z.object({
      ...ugpt,
      songID: z
        .string()
        .regex(/^\d{1,15}$/)
        .meta({ description: 'Song id', example: '12' }),
    }),
    success: { 200: pbList },
    errors: [404],
  }),
  resolvePB: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:gameID/pbs/resolve',
    summary: "A player's PB on a chart that is named as in BATCH-MANUAL",
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
        adjacentAbove: z.array(V3PBDocument).meta({ description: 'Up to 5, best first' }),
        adjacentBelow: z.array(V3PBDocument).meta({ description: 'Up to 5, best first' }),
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
        pbs: z.array(V3PBDocument).meta({ description: 'Best first; those who have not played the chart have none' }),
        rivals: z.array(UserDocument).meta({ description: 'In the order that the player gave' }),
      }),
    },
  }),
  searchScores: route({
    ...ugptLists.searchScores,
    path: '/api/v1/users/:userID/games/:gameID/scores',
    summary: 'Plays of a player on songs that fit a search',
    description: 'At most 30, latest first.',
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
      200: z.object({ ...v3Related, pbs: z.array(V3CountedPBDocument).meta({ description: 'Most played first' }) }),
    },
  }),
  adjacentPlayers: route({
    ...ugptLists.adjacentPlayers,
    path: '/api/v1/users/:userID/games/:gameID/leaderboard-adjacent',
    params: player,
    success: {
      200: z.object({
        above: z.array(V3UserGameStats).meta({ description: 'Up to 5 with a higher rating, best first' }),
        below: z.array(V3UserGameStats).meta({ description: 'Up to 5 others, best first' }),
        users: z.array(UserDocument),
        thisUsersStats: V3UserGameStats,
        thisUsersRanking: ugptLists.adjacentPlayers.success[200].shape.thisUsersRanking,
      }),
    },
  }),
  history: route({
    ...history.list,
    path: '/api/v1/users/:userID/games/:gameID/history',
    description: 'The profile as it is now, then as it was on each day, latest first.',
    params: player,
    query: z.object({
      duration: z
        .enum(['week', 'month', '3mo', 'year', 'all'])
        .default('3mo')
        .meta({ description: 'How far to look back', example: 'all' }),
    }),
    success: { 200: z.array(V3UserGameStatsSnapshot) },
  }),
};
