import { z } from 'zod';

import { chartIDParam, gameParam, inactive, page, playtypeParam, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FolderDocument } from '../documents/folder.ts';
import { PBDocument } from '../documents/score.ts';
import {
  ChartDocument,
  CountedChartDocument,
  CountedTiers,
  FoundSongDocument,
  SongDocument,
} from '../documents/song.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const counts = z.record(z.string(), z.int());
const chart = z.object({ ...gpt, chartID: chartIDParam });

export const charts = {
  list: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts',
    summary: 'Search charts',
    description:
      'Returns 100 charts unless `limit` says otherwise, most played first, or hardest first with `tierlist`; a search covers the charts of the 100 best ' +
      'matching songs. Use it to find a chart by part of its title.',
    access: anyone,
    params: z.object(gpt),
    query: z
      .object({
        search: searchText.optional(),
        difficulty: z.string().max(100).optional().meta({ description: 'Difficulty to filter by', example: 'ANOTHER' }),
        level: z.string().max(100).optional().meta({ description: 'Level to filter by', example: '12' }),
        tierlist: z.string().max(100).optional().meta({
          description: 'Only charts on this tier list, hardest first (see `tierlists` of the config)',
          example: 'kt-HC',
        }),
        tierFrom: z.coerce
          .number<number>()
          .optional()
          .meta({ description: 'Smallest tier; needs `tierlist`', example: 12.2 }),
        tierTo: z.coerce
          .number<number>()
          .optional()
          .meta({ description: 'Largest tier; needs `tierlist`', example: 12.6 }),
        ...page(500, 100),
      })
      .refine(({ tierlist, tierFrom, tierTo }) => tierlist !== undefined || (tierFrom ?? tierTo) === undefined, {
        message: 'Expected the tier list whose tiers are meant',
        path: ['tierlist'],
      }),
    success: { 200: z.object({ charts: z.array(CountedChartDocument), songs: z.array(FoundSongDocument) }) },
    errors: [404],
  }),
  levels: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/levels',
    summary: "List the levels of a game's charts, easiest first",
    description: 'Returns every level that a chart has. Use it to offer levels as a filter.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: z.array(z.string()).meta({ example: ['10', '11', '12'] }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID',
    summary: 'Get a chart with its song',
    description: 'Returns one chart by its id. Use it to show what a score was played on.',
    access: anyone,
    params: chart,
    success: {
      200: z.object({
        song: SongDocument,
        chart: ChartDocument,
        tiers: CountedTiers,
      }),
    },
    errors: [404],
  }),
  playcount: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/playcount',
    summary: 'Count the players of a chart',
    description: 'Returns how many players have a score on the chart. Use it to show how popular a chart is.',
    access: anyone,
    params: chart,
    success: { 200: z.object({ count: z.int().meta({ example: 42 }) }) },
    errors: [404],
  }),
  distribution: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/distribution',
    summary: 'Get the distribution of PBs on a chart',
    description: 'Returns how many PBs on the chart have each lamp, grade and percent. Use it to draw a histogram.',
    access: anyone,
    params: chart,
    success: {
      200: z.object({
        lamps: counts.meta({ description: 'Number of PBs by lamp', example: { CLEAR: 9, 'HARD CLEAR': 6 } }),
        grades: counts.meta({ description: 'Number of PBs by grade', example: { AA: 3, AAA: 12 } }),
        percents: counts.meta({
          description: 'Number of PBs by percent, rounded down',
          example: { '91': 4, '92': 11 },
        }),
      }),
    },
    errors: [404],
  }),
  folders: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/folders',
    summary: 'List the folders that contain a chart',
    description:
      'Returns the folders with the chart; those hidden from choices only with `inactive`. Use it to link from a chart to its tables.',
    access: anyone,
    params: chart,
    query: z.object({ inactive }),
    success: { 200: z.array(FolderDocument) },
    errors: [404],
  }),
  pbs: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/charts/:chartID/pbs',
    summary: 'List the leaderboard of a chart',
    description:
      'Returns PBs from `startRanking` on, or the page after a cursor, 100 unless `limit` says otherwise. Use it to show the ' +
      'ranking while a chart is selected in a game.',
    access: anyone,
    params: chart,
    query: z.object({
      startRanking: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(1_000_000_000)
        .default(1)
        .meta({ description: 'First rank to list', example: 1 }),
      ...page(500, 100),
    }),
    success: { 200: z.object({ pbs: z.array(PBDocument), users: z.array(UserDocument) }) },
    errors: [404],
  }),
};
