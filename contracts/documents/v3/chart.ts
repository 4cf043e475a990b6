import { z } from 'zod';

import { EXAMPLE_CHART, gameData } from '../../common.ts';
import { ChartDocument, CountedChartDocument, SongDocument } from '../song.ts';

export const v3Game = z
  .string()
  .max(64)
  .meta({ description: 'v3 game id: game and playtype in one', example: 'iidx-sp' });

export const v3FolderSlug = z
  .string()
  .max(100)
  .meta({ description: 'Slug of the folder in v3 paths, unique in its game', example: 'level-12-9b74c9897b' });

export const V3SongDocument = SongDocument.extend({ id: z.string().meta({ example: '12' }) }).meta({
  id: 'V3SongDocument',
});
export type V3SongDocument = z.infer<typeof V3SongDocument>;

const kaidensAlone = { playtype: true, songID: true, rgcID: true, tierlistInfo: true } as const;
const inV3 = {
  legacyChartID: z.string().meta({ description: 'Same value as `chartID`', example: EXAMPLE_CHART }),
  game: v3Game,
  song: V3SongDocument,
  data: gameData.meta({
    description:
      'Game-specific data of the chart, with its tiers. `tableFolders` is an object from table to level; `inGameID` of SOUND VOLTEX is one number',
    example: { notecount: 1204, ncTier: { value: 11.8, text: '11.8', individualDifference: false } },
  }),
};

export const V3ChartDocument = ChartDocument.omit(kaidensAlone).extend(inV3).meta({ id: 'V3ChartDocument' });
export type V3ChartDocument = z.infer<typeof V3ChartDocument>;

export const V3CountedChartDocument = CountedChartDocument.omit(kaidensAlone)
  .extend(inV3)
  .meta({ id: 'V3CountedChartDocument' });

/** Songs and charts of a list of scores or PBs. */
export const v3Related = { songs: z.array(V3SongDocument), charts: z.array(V3ChartDocument) };
