import { z } from 'zod';

import { chartIDParam, gameParam, page, playtypeParam, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { ClassAchievementDocument } from '../documents/activity.ts';
import { PBDocument, ScoreDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const related = { songs: z.array(SongDocument), charts: z.array(ChartDocument), users: z.array(UserDocument) };
/** Rankings, and classes that players have reached. */
export const boards = {
  pbs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/pb-leaderboard',
    summary: 'List the best PBs of all players by a rating',
    description:
      'Returns PBs of all players over all charts, highest rating first, with their users, songs and charts. Use it for a hall of fame.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({
      alg: z
        .string()
        .max(64)
        .meta({ description: 'Score rating algorithm, one of boardRatingAlgs of the game', example: 'ktLampRating' }),
      ...page(50, 50),
    }),
    success: { 200: z.object({ pbs: z.array(PBDocument), ...related }) },
    errors: [404],
  }),
  searchChartPBs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/pbs/search',
    summary: 'Search the PBs on a chart by user name',
    description:
      'Returns up to 25 PBs of users whose name matches, in leaderboard order. If more match, exact names come first, then ' +
      'names that begin with the text. Use it to look up one player on a long leaderboard.',
    access: anyone,
    params: z.object({ ...gpt, chartID: chartIDParam }),
    query: z.object({ search: searchText }),
    success: { 200: z.object({ pbs: z.array(PBDocument), users: z.array(UserDocument) }) },
    errors: [404],
  }),
  playerDistribution: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/player-distribution',
    summary: 'Count players by class',
    description: 'Returns how many players have each class of a class set. Use it to show how common a class is.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ class: z.string().max(64).meta({ description: 'Class set', example: 'dan' }) }),
    success: {
      200: z.record(z.string(), z.int()).meta({
        description: 'Number of players by position of the class; classes without players are absent',
        example: { '17': 4, '18': 1 },
      }),
    },
    errors: [404],
  }),
  recentClasses: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/recent-classes',
    summary: 'List recently reached classes',
    description: 'Returns the latest class achievements of all players, with their users. Use it for a news feed.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(50, 10) }),
    success: { 200: z.object({ users: z.array(UserDocument), classes: z.array(ClassAchievementDocument) }) },
    errors: [404],
  }),
  highlightedScores: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/scores/highlighted',
    summary: 'List recently highlighted scores',
    description:
      'Returns the latest scores that players have highlighted, with their users, songs and charts. Use it for a page of scores that players are proud of.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(100, 100) }),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
  }),
  players: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/players',
    summary: 'Search players of a game and playtype',
    description: 'Returns players whose name matches the search. Use it to let somebody choose a rival.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ search: searchText }),
    success: { 200: z.array(UserDocument) },
    errors: [404],
  }),
};
