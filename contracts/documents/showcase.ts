import { z } from 'zod';

import { FolderDocument } from './folder.ts';
import { StatDocument } from './settings.ts';
import { ChartDocument, SongDocument } from './song.ts';

export const StatValue = z
  .object({
    value: z.number().nullable().meta({
      description:
        'Of a chart: from the PB (a position for grades and lamps), null without one. Of a folder: how many PBs',
      example: 17,
    }),
    outOf: z.int().optional().meta({ description: 'How many charts the folder has', example: 25 }),
  })
  .meta({ id: 'StatValue' });
export type StatValue = z.infer<typeof StatValue>;

export const StatShowcaseResult = z
  .object({
    stat: StatDocument,
    value: StatValue,
    result: StatValue.meta({ description: 'The same as `value`' }),
    related: z
      .object({
        song: SongDocument.optional(),
        chart: ChartDocument.optional(),
        folders: z.array(FolderDocument).optional(),
        folder: FolderDocument.optional(),
      })
      .meta({ description: 'Song and chart, or the folder' }),
  })
  .meta({ id: 'StatShowcaseResult' });
export type StatShowcaseResult = z.infer<typeof StatShowcaseResult>;
