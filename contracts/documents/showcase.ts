import { z } from 'zod';

import { FolderDocument } from './folder.ts';
import { StatDocument } from './settings.ts';
import { ChartDocument, SongDocument } from './song.ts';

export const StatValue = z
  .object({
    value: z.number().nullable().meta({
      description:
        'For a chart, value of the PB (a position for grades and lamps; null without a PB). For a folder, number of PBs',
      example: 17,
    }),
    outOf: z.int().optional().meta({ description: 'Number of charts in the folder', example: 25 }),
  })
  .meta({ id: 'StatValue' });
export type StatValue = z.infer<typeof StatValue>;

export const StatShowcaseResult = z
  .object({
    stat: StatDocument,
    value: StatValue,
    result: StatValue.meta({ description: 'Same value as `value`' }),
    related: z
      .object({
        song: SongDocument.optional(),
        chart: ChartDocument.optional(),
        folders: z.array(FolderDocument).optional(),
        folder: FolderDocument.optional(),
      })
      .meta({ description: 'Song and chart, or folder, of the statistic' }),
  })
  .meta({ id: 'StatShowcaseResult' });
export type StatShowcaseResult = z.infer<typeof StatShowcaseResult>;
