import { z } from 'zod';

import { chartIDParam, EXAMPLE_CHART, folderIDParam, tableIDParam, userRef } from '../../common.ts';
import { v3Game } from '../../documents/v3/chart.ts';
import { V3ChartDocument, v3Related, V3SongDocument } from '../../documents/v3/chart.ts';
import { V3PBDocument, V3ScoreDocument } from '../../documents/v3/score.ts';

export const gpt = { gameID: v3Game };
export const ugpt = { userID: userRef, ...gpt };
export const player = z.object(ugpt);
/** Id of a chart in a path. */
export const chartOfPath = chartIDParam.meta({
  description: 'Chart id, or its id in a song database of 2026 (`C…`)',
  example: EXAMPLE_CHART,
});
export const onChart = z.object({ ...ugpt, chartID: chartOfPath });
export const songName = z
  .string()
  .regex(/^(\d{1,15}|S[\w-]{1,50})$/, 'Expected a song id')
  .meta({ description: 'Song id, or its id in a song database of 2026 (`S…`)', example: '12' });
export const folderName = folderIDParam.meta({
  description: 'Slug or id of the folder',
  example: 'level-12-9b74c9897b',
});
export const inFolder = z.object({ ...ugpt, folderID: folderName });
export const inTable = z.object({ ...ugpt, tableID: tableIDParam });

export const pbList = z.object({ pbs: z.array(V3PBDocument), ...v3Related });
export const scoreList = z.object({ scores: z.array(V3ScoreDocument), ...v3Related });

/** Identifies a chart as BATCH-MANUAL does. */
export const chartName = z.strictObject({
  matchType: z.string().max(64).meta({ description: 'Match type of the game', example: 'songTitle' }),
  identifier: z
    .union([z.string().max(512), z.number()])
    .meta({ description: 'Identifier that the match type looks up', example: 'Blue Hour' }),
  difficulty: z
    .string()
    .max(100)
    .nullish()
    .meta({ description: 'Difficulty, if the match type needs one', example: 'ANOTHER' }),
  version: z
    .string()
    .max(100)
    .nullish()
    .meta({ description: 'Game version of the chart; current charts by default', example: null }),
  artist: z.string().max(512).nullish().meta({ description: 'Artist, with `songTitle`', example: null }),
});
export const resolvedChart = z.object({ chart: V3ChartDocument, song: V3SongDocument });
