import { z } from 'zod';

import { GOAL_KEYS } from '../../../contracts/goal-keys.ts';
import { faultOfFolderQuery } from '../folders/query.ts';

// Seed files of different years differ a little: keys that are not named here are ignored, and lists that came later
// or went away may be missing.

const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const data = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});
const name = z.string().min(1).max(100);
const gpt = { game: name, playtype: name };
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const SongSeed = z.object({
  id: z.int().min(0),
  title: z.string(),
  artist: z.string(),
  altTitles: texts,
  searchTerms: texts,
  data,
});
export type SongSeed = z.output<typeof SongSeed>;

export const ChartSeed = z.object({
  chartID: name,
  songID: z.int(),
  playtype: name,
  difficulty: name,
  level: z.string(),
  levelNum: z.number(),
  isPrimary: z.boolean(),
  versions: texts,
  data,
  rgcID: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  tierlistInfo: z
    .record(z.string(), z.looseObject({ text: z.string(), value: z.number() }))
    .nullish()
    .transform((value) => value ?? {}),
});
export type ChartSeed = z.output<typeof ChartSeed>;

export const FolderSeed = z
  .object({
    ...gpt,
    folderID: name,
    title: z.string(),
    type: z.enum(['charts', 'songs', 'static']),
    data: z.union([z.record(z.string(), z.unknown()), z.array(z.string())]),
    searchTerms: texts,
    inactive: flag,
  })
  .refine(({ type, data }) => Array.isArray(data) === (type === 'static'), {
    path: ['data'],
    error: 'expected a list of chart ids for a static folder and a query for any other',
  })
  .check(({ value, issues }) => {
    const fault = Array.isArray(value.data) ? null : faultOfFolderQuery(value.data);
    if (fault !== null) issues.push({ code: 'custom', path: ['data'], message: fault, input: value.data });
  });
export type FolderSeed = z.output<typeof FolderSeed>;

export const TableSeed = z.object({
  ...gpt,
  tableID: name,
  title: z.string(),
  description: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  folders: z.array(z.string()),
  inactive: flag,
  default: flag,
});
export type TableSeed = z.output<typeof TableSeed>;

const goalKey = z.enum(GOAL_KEYS);

export const GoalSeed = z.object({
  ...gpt,
  goalID: name,
  name: z.string(),
  charts: z.discriminatedUnion('type', [
    z.object({ type: z.literal('single'), data: z.string() }),
    z.object({ type: z.literal('multi'), data: z.array(z.string()).min(2) }),
    z.object({ type: z.literal('folder'), data: z.string() }),
  ]),
  criteria: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('single'), key: goalKey, value: z.number() }),
    z.object({ mode: z.literal(['absolute', 'proportion']), key: goalKey, value: z.number(), countNum: z.number() }),
  ]),
});
export type GoalSeed = z.output<typeof GoalSeed>;

export const QuestSeed = z.object({
  ...gpt,
  questID: name,
  name: z.string(),
  desc: z.string(),
  questData: z.array(
    z.object({
      title: z.string(),
      desc: z.string().optional(),
      goals: z.array(z.object({ goalID: z.string(), note: z.string().optional() })),
    }),
  ),
});
export type QuestSeed = z.output<typeof QuestSeed>;

export const QuestlineSeed = z.object({
  ...gpt,
  questlineID: name,
  name: z.string(),
  desc: z.string(),
  quests: z.array(z.string()),
});
export type QuestlineSeed = z.output<typeof QuestlineSeed>;

export const CourseSeed = z.object({
  playtype: name,
  set: name,
  md5sums: z.string().min(1),
  title: z.string(),
  value: z.int().min(0),
});
export type CourseSeed = z.output<typeof CourseSeed>;
