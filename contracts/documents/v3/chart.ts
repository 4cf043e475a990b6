import { z } from 'zod';

import { EXAMPLE_CHART, gameData } from '../../common.ts';

export const v3Game = z
  .string()
  .max(64)
  .meta({ description: 'Game id of v3: game and playtype in one', example: 'iidx-sp' });

export const v3FolderSlug = z
  .string()
  .max(100)
  .meta({ description: 'Name of the folder in paths of v3, unique in its game', example: 'level-12-9b74c9897b' });

const songFields = {
  id: z.string().meta({ example: '12' }),
  title: z.string().meta({ example: 'Blue Hour' }),
  artist: z.string().meta({ example: 'Kite Parade' }),
  searchTerms: z.array(z.string()).meta({ example: ['buruu awaa'] }),
  altTitles: z.array(z.string()).meta({ example: [] }),
  data: gameData.meta({ description: 'What only this game knows of a song', example: { genre: 'HOUSE' } }),
};

export const V3SongDocument = z.object(songFields).meta({ id: 'V3SongDocument' });
export type V3SongDocument = z.infer<typeof V3SongDocument>;

const chartFields = {
  chartID: z.string().meta({ example: EXAMPLE_CHART }),
  legacyChartID: z.string().meta({ description: 'The same as `chartID`', example: EXAMPLE_CHART }),
  game: v3Game,
  song: V3SongDocument,
  difficulty: z.string().meta({ example: 'ANOTHER' }),
  level: z.string().meta({ example: '12' }),
  levelNum: z.number().meta({ example: 12 }),
  isPrimary: z.boolean().meta({ description: 'False for older revisions of a chart', example: true }),
  versions: z.array(z.string()).meta({ example: ['29', '30'] }),
  data: gameData.meta({
    description:
      'What only this game knows of a chart, with its tiers. `tableFolders` is an object: table to level. `inGameID` of SOUND VOLTEX is one number',
    example: { notecount: 1204, ncTier: { value: 11.8, text: '11.8', individualDifference: false } },
  }),
};

export const V3ChartDocument = z.object(chartFields).meta({ id: 'V3ChartDocument' });
export type V3ChartDocument = z.infer<typeof V3ChartDocument>;

export const V3CountedChartDocument = z
  .object({
    ...chartFields,
    __playcount: z.int().meta({ description: 'Players with a score on this chart', example: 42 }),
  })
  .meta({ id: 'V3CountedChartDocument' });

/** Songs and charts of a list of scores or PBs. */
export const v3Related = { songs: z.array(V3SongDocument), charts: z.array(V3ChartDocument) };
