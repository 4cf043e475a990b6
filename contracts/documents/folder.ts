import { z } from 'zod';

import { folderIDParam, gameData, gameParam, playtypeParam, tableIDParam, unixMs } from '../common.ts';

const title = z.string().meta({ description: 'Same value as `name`', example: 'Level 12' });
const inactive = z.boolean().meta({ description: 'True if the folder is hidden from lists', example: false });

const folderFields = {
  folderID: folderIDParam,
  name: z.string().meta({ example: 'Level 12' }),
  title,
  game: gameParam,
  playtype: playtypeParam,
  type: z.enum(['charts', 'songs', 'static']).meta({
    description: 'Type of `data`: a query over charts, a query over songs, or a list of chart ids',
    example: 'charts',
  }),
  data: z.union([gameData, z.array(z.string())]).meta({ example: { level: '12', versions: '30' } }),
  searchTerms: z.array(z.string()).meta({ example: ['SP12'] }),
  inactive,
};

export const FolderDocument = z.object(folderFields).meta({ id: 'FolderDocument' });
export type FolderDocument = z.infer<typeof FolderDocument>;

export const FoundFolderDocument = z
  .object({
    ...folderFields,
    __textScore: z.number().meta({ description: 'Similarity to the search text, 0 to 1', example: 0.87 }),
  })
  .meta({ id: 'FoundFolderDocument' });
export type FoundFolderDocument = z.infer<typeof FoundFolderDocument>;

const counts = (what: string, example: Record<string, number>) =>
  z.record(z.string(), z.int()).meta({ description: `Number of PBs by ${what}`, example });

/** Statistics of a player in a folder. */
export const FolderStats = z
  .object({
    folderID: folderIDParam,
    chartCount: z.int().meta({ description: 'Number of charts in the folder', example: 25 }),
    grades: counts('grade', { AA: 3, AAA: 12 }),
    lamps: counts('lamp', { CLEAR: 9, 'HARD CLEAR': 6 }),
  })
  .meta({ id: 'FolderStats' });
export type FolderStats = z.infer<typeof FolderStats>;

export const FolderView = z
  .object({
    userID: z.int().meta({ example: 1 }),
    game: gameParam,
    playtype: playtypeParam,
    folderID: folderIDParam,
    lastViewed: unixMs,
  })
  .meta({ id: 'FolderView' });

export const TableDocument = z
  .object({
    tableID: tableIDParam,
    name: z.string().meta({ example: 'Levels' }),
    title,
    game: gameParam,
    playtype: playtypeParam,
    description: z.string().meta({ example: 'All levels, easy to hard' }),
    folders: z.array(folderIDParam).meta({ description: 'Folders in table order' }),
    inactive: inactive.meta({
      description: 'True if the table is hidden from lists of tables to choose from',
      example: false,
    }),
    default: z.boolean().meta({ description: 'True if this is the default table', example: true }),
  })
  .meta({ id: 'TableDocument' });
export type TableDocument = z.infer<typeof TableDocument>;
