import { z } from 'zod';

import { folderIDParam, tableIDParam, unixMs } from '../../common.ts';
import { StatValue } from '../showcase.ts';
import { v3Game, V3ChartDocument, V3SongDocument } from './chart.ts';
import { V3StatDocument } from './stats.ts';

const folderFields = {
  folderID: folderIDParam,
  slug: folderIDParam.meta({ description: 'The same as `folderID`', example: `F${'0c'.repeat(32)}` }),
  title: z.string().meta({ example: 'Level 12' }),
  game: v3Game,
  inactive: z.boolean().meta({ description: 'Hidden from lists', example: false }),
  searchTerms: z.array(z.string()).meta({ example: ['SP12'] }),
};

export const V3FolderDocument = z.object(folderFields).meta({ id: 'V3FolderDocument' });
export type V3FolderDocument = z.infer<typeof V3FolderDocument>;

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
    folders: z.array(folderIDParam).meta({ description: 'In the order of the table' }),
    inactive: z.boolean().meta({ description: 'Not to be offered any more', example: false }),
    default: z.boolean().meta({ description: 'The table that is shown first', example: true }),
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
      .meta({ description: 'Song and chart, or the folder' }),
  })
  .meta({ id: 'V3ShowcaseResult' });
