import { z } from 'zod';

import { EXAMPLE_CHART, gameData, gameParam, playtypeParam } from '../common.ts';

const songFields = {
  id: z.int().meta({ example: 12 }),
  title: z.string().meta({ example: 'Blue Hour' }),
  artist: z.string().meta({ example: 'Kite Parade' }),
  searchTerms: z.array(z.string()).meta({ example: ['buruu awaa'] }),
  altTitles: z.array(z.string()).meta({ example: [] }),
  data: gameData.meta({ description: 'Game-specific data of the song', example: { genre: 'HOUSE' } }),
};

export const SongDocument = z.object(songFields).meta({ id: 'SongDocument' });
export type SongDocument = z.infer<typeof SongDocument>;

export const FoundSongDocument = z
  .object({
    ...songFields,
    __textScore: z
      .number()
      .optional()
      .meta({ description: 'Similarity to the search text, 0 to 1; only in search results', example: 0.87 }),
  })
  .meta({ id: 'FoundSongDocument' });
export type FoundSongDocument = z.infer<typeof FoundSongDocument>;

const chartFields = {
  chartID: z.string().meta({ example: EXAMPLE_CHART }),
  songID: z.int().meta({ example: 12 }),
  game: gameParam,
  playtype: playtypeParam,
  difficulty: z.string().meta({ example: 'ANOTHER' }),
  level: z.string().meta({ example: '12' }),
  levelNum: z.number().meta({ example: 12 }),
  isPrimary: z.boolean().meta({ description: 'True if this is the current revision of the chart', example: true }),
  versions: z.array(z.string()).meta({ example: ['29', '30'] }),
  data: gameData.meta({ description: 'Game-specific data of the chart', example: { notecount: 1204 } }),
  rgcID: z.string().nullable().meta({ example: null }),
  tierlistInfo: z
    .record(z.string(), z.looseObject({ text: z.string(), value: z.number() }))
    .meta({ example: { 'kt-NC': { text: '11.8', value: 11.8 } } }),
};

export const ChartDocument = z.object(chartFields).meta({ id: 'ChartDocument' });
export type ChartDocument = z.infer<typeof ChartDocument>;

export const CountedTiers = z.record(z.string(), z.object({ value: z.number(), text: z.string().nullable() })).meta({
  description:
    'Tiers by tier list, as ratings count them; `text` is null where ratings take the value from the level or another list',
  example: { 'kt-NC': { value: 11.8, text: '11.8' }, 'kt-HC': { value: 11.8, text: null } },
});

export const CountedChartDocument = z
  .object({
    ...chartFields,
    __playcount: z.int().meta({ description: 'Number of players with a score on this chart', example: 42 }),
  })
  .meta({ id: 'CountedChartDocument' });
export type CountedChartDocument = z.infer<typeof CountedChartDocument>;
