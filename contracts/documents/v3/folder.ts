import { z } from 'zod';

import { EXAMPLE_CHART, folderIDParam, tableIDParam, unixMs, unixMsOrNull } from '../../common.ts';
import { FolderStats } from '../folder.ts';
import { scoreID } from '../score.ts';
import { StatValue } from '../showcase.ts';
import { v3FolderSlug, v3Game, V3ChartDocument, V3SongDocument } from './chart.ts';
import { V3StatDocument } from './stats.ts';

const folderFields = {
  folderID: folderIDParam,
  slug: v3FolderSlug,
  title: z.string().meta({ example: 'Level 12' }),
  game: v3Game,
  inactive: z.boolean().meta({ description: 'True if the folder is hidden from lists', example: false }),
  searchTerms: z.array(z.string()).meta({ example: ['SP12'] }),
};

export const V3FolderDocument = z.object(folderFields).meta({ id: 'V3FolderDocument' });
export type V3FolderDocument = z.infer<typeof V3FolderDocument>;

/** Statistics of a player in a folder. */
export const V3FolderStats = FolderStats.pick({ folderID: true, chartCount: true })
  .extend({
    slug: v3FolderSlug,
    stats: z.record(z.string(), z.record(z.string(), z.int())).meta({
      description: 'Number of PBs by value of each enum metric, worst first',
      example: { lamp: { CLEAR: 9, 'HARD CLEAR': 6 }, grade: { AA: 3, AAA: 12 } },
    }),
  })
  .meta({ id: 'V3FolderStats' });
export type V3FolderStats = z.infer<typeof V3FolderStats>;

export const V3EvolutionEvent = z
  .object({
    chartID: z.string().meta({ example: EXAMPLE_CHART }),
    metric: z.string().meta({ description: 'Enum metric of the game', example: 'lamp' }),
    value: z.string().meta({ example: 'HARD CLEAR' }),
    enumIndex: z.int().meta({ description: 'Position of the value, worst first', example: 6 }),
    scoreID,
    timeAchieved: unixMsOrNull,
    timeAdded: unixMs,
  })
  .meta({ id: 'V3EvolutionEvent', description: 'A score that raised the best value of a metric on a chart' });
export type V3EvolutionEvent = z.infer<typeof V3EvolutionEvent>;

export const V3FolderView = z
  .object({
    userID: z.int().meta({ example: 1 }),
    game: v3Game,
    folderID: folderIDParam,
    lastViewed: unixMs,
  })
  .meta({ id: 'V3FolderView' });

export const V3TableDocument = z
  .object({
    tableID: tableIDParam,
    title: z.string().meta({ example: 'Levels' }),
    game: v3Game,
    description: z.string().meta({ example: 'All levels, easy to hard' }),
    folders: z.array(v3FolderSlug).meta({ description: 'Folder slugs in table order' }),
    inactive: z
      .boolean()
      .meta({ description: 'True if the table is hidden from lists of tables to choose from', example: false }),
    default: z.boolean().meta({ description: 'True if this is the default table', example: true }),
  })
  .meta({ id: 'V3TableDocument' });
export type V3TableDocument = z.infer<typeof V3TableDocument>;

export const V3ShowcaseResult = z
  .object({
    stat: V3StatDocument,
    result: StatValue,
    related: z
      .object({
        song: V3SongDocument.optional(),
        chart: V3ChartDocument.optional(),
        folder: V3FolderDocument.optional(),
      })
      .meta({ description: 'Song and chart, or folder, of the statistic' }),
  })
  .meta({ id: 'V3ShowcaseResult' });
