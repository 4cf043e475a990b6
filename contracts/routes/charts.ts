import { z } from 'zod';

import { chartIDParam, gameParam, inactive, page, playtypeParam, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FolderDocument } from '../documents/folder.ts';
import { PBDocument } from '../documents/score.ts';
import { ChartDocument, CountedChartDocument, FoundSongDocument, SongDocument } from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const counts = z.record(z.string(), z.int());
const chart = z.object({ ...gpt, chartID: chartIDParam });

export const charts = {
  list: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts',
    summary: 'Most played charts, or charts whose song fits a search',
    description: 'Most played first, 100 unless `limit` says otherwise. A search looks at the 100 songs that fit best.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({
      search: searchText.optional(),
      difficulty: z.string().max(100).optional().meta({ description: 'Only this difficulty', example: 'ANOTHER' }),
      level: z.string().max(100).optional().meta({ description: 'Only this level', example: '12' }),
      ...page(500, 100),
    }),
    success: { 200: z.object({ charts: z.array(CountedChartDocument), songs: z.array(FoundSongDocument) }) },
    errors: [404],
  }),
  levels: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/levels',
    summary: 'The levels that charts have, easiest first',
    access: anyone,
    params: z.object(gpt),
    success: { 200: z.array(z.string()).meta({ example: ['10', '11', '12'] }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID',
    summary: 'A chart and its song',
    access: anyone,
    params: chart,
    success: { 200: z.object({ song: SongDocument, chart: ChartDocument }) },
    errors: [404],
  }),
  playcount: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/playcount',
    summary: 'How many players have a score on a chart',
    access: anyone,
    params: chart,
    success: { 200: z.object({ count: z.int().meta({ example: 42 }) }) },
    errors: [404],
  }),
  distribution: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/distribution',
    summary: 'How the PBs on a chart are divided',
    access: anyone,
    params: chart,
    success: {
      200: z.object({
        lamps: counts.meta({ description: 'Lamp to PBs', example: { CLEAR: 9, 'HARD CLEAR': 6 } }),
        grades: counts.meta({ description: 'Grade to PBs', example: { AA: 3, AAA: 12 } }),
        percents: counts.meta({ description: 'Percent, rounded down, to PBs', example: { '91': 4, '92': 11 } }),
      }),
    },
    errors: [404],
  }),
  folders: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/folders',
    summary: 'Folders that hold a chart',
    access: anyone,
    params: chart,
    query: z.object({ inactive }),
    success: { 200: z.array(FolderDocument) },
    errors: [404],
  }),
  pbs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/pbs',
    summary: 'Leaderboard of a chart',
    description: 'From `startRanking` on, or behind the cursor; 100 PBs unless `limit` says otherwise.',
    access: anyone,
    params: chart,
    query: z.object({
      startRanking: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(1_000_000_000)
        .default(1)
        .meta({ description: 'First place to list', example: 1 }),
      ...page(500, 100),
    }),
    success: { 200: z.object({ pbs: z.array(PBDocument), users: z.array(UserDocument) }) },
    errors: [404],
  }),
};
