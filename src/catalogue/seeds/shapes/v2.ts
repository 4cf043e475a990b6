import { z } from 'zod';

import { faultOfFolderQuery } from '../../folders/query.ts';
import { absent, alias, data, flag, goalCharts, goalCriteria, name, questData, texts } from './fields.ts';

const gpt = { game: name, playtype: name.nullable() };
const shared = { v3ID: alias };

export const song = z.object({
  ...shared,
  id: z.int().min(0),
  title: z.string(),
  artist: z.string(),
  altTitles: texts,
  searchTerms: texts,
  data,
});

export const chart = z.object({
  ...shared,
  chartID: name,
  songID: z.union([z.int(), z.string()]),
  playtype: name.nullable(),
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

export const folder = z
  .object({
    ...gpt,
    ...shared,
    folderID: name,
    slug: alias,
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

export const table = z.object({
  ...gpt,
  ...shared,
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

export const goal = z.object({ ...gpt, goalID: name, name: z.string(), charts: goalCharts, criteria: goalCriteria });

export const quest = z.object({ ...gpt, questID: name, name: z.string(), desc: z.string(), questData });

export const questline = z.object({
  ...gpt,
  questlineID: name,
  name: z.string(),
  desc: z.string(),
  quests: z.array(z.string()),
});

/** `value` was the position of a class until 2023, and has been its id since. */
export const course = z.object({
  game: absent,
  playtype: name.nullable(),
  set: name,
  md5sums: z.string().min(1),
  title: z.string(),
  value: z.union([z.int().min(0), name]),
});
