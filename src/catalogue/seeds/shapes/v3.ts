import { z } from 'zod';

import { faultOfFolderQuery, folderDataOf } from '../../folders/query.ts';
import type {
  ChartSeed,
  CourseSeed,
  FolderSeed,
  GoalSeed,
  QuestlineSeed,
  QuestSeed,
  SongSeed,
  TableSeed,
} from './entries.ts';
import { data, flag, goalCharts, goalCriteria, name, questData, texts } from './fields.ts';

// Legacy ids remain the ids of entries: stored scores, other Kaidens and older files use them. Files of this shape refer to charts by new
// ids of songs, goals by new ids of charts and folders, and tables to folders by slug; loaders look these up in the database.

const v3Name = { game: name };

/** tableFolders is an object here and was a list before; the list is stored. */
function withTableList(chartData: Record<string, unknown>): Record<string, unknown> {
  const { tableFolders } = chartData;
  if (typeof tableFolders !== 'object' || tableFolders === null || Array.isArray(tableFolders)) return chartData;
  return { ...chartData, tableFolders: Object.entries(tableFolders).map(([table, level]) => ({ table, level })) };
}

export const song = z
  .object({
    id: name,
    legacySongID: z.int().min(0),
    title: z.string(),
    artist: z.string(),
    altTitles: texts,
    searchTerms: texts,
    data,
  })
  .transform(({ id, legacySongID, ...rest }): SongSeed => ({ ...rest, id: legacySongID, v3ID: id }));

export const chart = z
  .object({
    id: name,
    legacyChartID: name,
    songID: name,
    difficulty: name,
    level: z.string(),
    levelNum: z.number(),
    isPrimary: z.boolean(),
    versions: texts,
    data,
  })
  .transform(({ id, legacyChartID, data: chartData, ...rest }): ChartSeed => ({
    ...rest,
    chartID: legacyChartID,
    v3ID: id,
    playtype: null,
    data: withTableList(chartData),
    rgcID: null,
    tierlistInfo: {},
  }));

export const folder = z
  .object({
    ...v3Name,
    id: name,
    legacyFolderID: name,
    slug: name,
    title: z.string(),
    searchTerms: texts,
    inactive: flag,
    where: z.string(),
    versionFilter: texts,
  })
  .transform(({ id, legacyFolderID, where, versionFilter, ...rest }): FolderSeed => ({
    ...rest,
    playtype: null,
    folderID: legacyFolderID,
    v3ID: id,
    type: 'charts',
    data: folderDataOf(where, versionFilter),
  }))
  .check(({ value, issues }) => {
    const fault = Array.isArray(value.data) ? null : faultOfFolderQuery(value.data);
    if (fault !== null) issues.push({ code: 'custom', path: ['where'], message: fault, input: value.data });
  });

export const table = z
  .object({
    ...v3Name,
    id: name,
    legacyTableID: name,
    title: z.string(),
    description: z.string(),
    folders: z.array(z.string()),
    inactive: flag,
    default: flag,
  })
  .transform(({ id, legacyTableID, ...rest }): TableSeed => ({
    ...rest,
    playtype: null,
    tableID: legacyTableID,
    v3ID: id,
  }));

const ofGame = { ...v3Name, name: z.string() };

export const goal = z
  .object({ ...ofGame, goalID: name, charts: goalCharts, criteria: goalCriteria })
  .transform((value): GoalSeed => ({ ...value, playtype: null }));

export const quest = z
  .object({ ...ofGame, questID: name, desc: z.string(), questData })
  .transform((value): QuestSeed => ({ ...value, playtype: null }));

export const questline = z
  .object({ ...ofGame, questlineID: name, desc: z.string(), quests: z.array(z.string()) })
  .transform((value): QuestlineSeed => ({ ...value, playtype: null }));

export const course = z
  .object({ ...v3Name, set: name, md5sums: z.string().min(1), title: z.string(), value: name })
  .transform((value): CourseSeed => ({ ...value, playtype: null }));
