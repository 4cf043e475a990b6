import { z } from 'zod';

import { chartIDParam, gameParam, page, playtypeParam, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { ClassAchievementDocument } from '../documents/activity.ts';
import { PBDocument, ScoreDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const related = { songs: z.array(SongDocument), charts: z.array(ChartDocument), users: z.array(UserDocument) };
/** Who is best, and what players have reached. */
export const boards = {
  pbs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/pb-leaderboard',
    summary: 'The best PBs of all players by a rating',
    access: anyone,
    params: z.object(gpt),
    query: z.object({
      alg: z.string().max(64).meta({ description: 'Score rating algorithm', example: 'ktLampRating' }),
      ...page(50, 50),
    }),
    success: { 200: z.object({ pbs: z.array(PBDocument), ...related }) },
    errors: [404],
  }),
  searchChartPBs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/pbs/search',
    summary: 'PBs on a chart of users whose name fits a search',
    description:
      'At most 25, in the order of the leaderboard. Where more fit, the same name goes first, then names that begin with the text.',
    access: anyone,
    params: z.object({ ...gpt, chartID: chartIDParam }),
    query: z.object({ search: searchText }),
    success: { 200: z.object({ pbs: z.array(PBDocument), users: z.array(UserDocument) }) },
    errors: [404],
  }),
  playerDistribution: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/player-distribution',
    summary: 'How many players have each class of a set',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ class: z.string().max(64).meta({ description: 'Class set', example: 'dan' }) }),
    success: {
      200: z.record(z.string(), z.int()).meta({
        description: 'Position of a class to number of players; classes that nobody has are absent',
        example: { '17': 4, '18': 1 },
      }),
    },
    errors: [404],
  }),
  recentClasses: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/recent-classes',
    summary: 'Classes that players have reached lately',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(50, 10) }),
    success: { 200: z.object({ users: z.array(UserDocument), classes: z.array(ClassAchievementDocument) }) },
    errors: [404],
  }),
  highlightedScores: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/scores/highlighted',
    summary: 'The latest plays that players have highlighted',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(100, 100) }),
    success: { 200: z.object({ scores: z.array(ScoreDocument), ...related }) },
    errors: [404],
  }),
  players: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/players',
    summary: 'Players of a game:playtype whose name fits a search',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ search: searchText }),
    success: { 200: z.array(UserDocument) },
    errors: [404],
  }),
};
