import { GOAL_KEYS, type GoalKey } from '../../../contracts/goal-keys.ts';
import type { GoalCriteria } from '../../../db/schema/targets.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { SeedFile } from './files.ts';
import { contentOf, matchGoals, type GoalContent } from './goal-matcher.ts';
import { entriesOfKnownGpts, readableEntries, reportSaved, type GptEntry, type Loading } from './loading.ts';
import type { GoalSeed, QuestSeed } from './shapes/entries.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import type { Shape } from './shapes/shape.ts';
import {
  readIDs,
  readReferences,
  readStoredGoals,
  readStoredQuests,
  saveGoals,
  saveQuestlines,
  saveQuests,
} from './store.ts';

const toRow = <T extends { game: string; playtype: string | null }>({ value, gptRow }: GptEntry<T>) => {
  const { game: _game, playtype: _playtype, ...row } = value;
  return { ...row, gpt: gptRow };
};

const chartIDs = ({ charts }: GoalSeed): string[] => (charts.type === 'folder' ? [] : [charts.data].flat());
const folderIDs = ({ charts }: GoalSeed): string[] => (charts.type === 'folder' ? [charts.data] : []);

/** Files since 2023 abbreviate metrics. */
const METRICS: Readonly<Record<string, GoalKey>> = {
  lamp: 'scoreData.lampIndex',
  grade: 'scoreData.gradeIndex',
  percent: 'scoreData.percent',
  score: 'scoreData.score',
};
const metricOf = (key: string): GoalKey | undefined => METRICS[key] ?? GOAL_KEYS.find((one) => one === key);

const today = ({ def }: Gpt, key: GoalKey): readonly string[] | undefined => {
  if (key === 'scoreData.lampIndex') return def.lamps.order;
  return key === 'scoreData.gradeIndex' ? def.grades.cuts.map(([name]) => name) : undefined;
};

/** Returns the list that positions in files refer to: before v3, the shorter list of lamps of that time. */
const listFor = (gpt: Gpt, key: GoalKey, shape: Shape): readonly string[] | undefined => {
  const { inSeeds } = gpt.def.lamps;
  return key === 'scoreData.lampIndex' && shape === 'v2' && inSeeds ? inSeeds : today(gpt, key);
};

/**
 * Returns the lamp or grade that a goal requires; null for numbers, undefined for an invalid position. Files of 2025 and 2026 number SDVX
 * lamps in two ways; the name of a goal begins with the intended lamp.
 */
function meantBy(gpt: Gpt, key: GoalKey, goal: NamedCriteria, shape: Shape): string | null | undefined {
  const list = listFor(gpt, key, shape);
  if (!list) return null;
  const named = today(gpt, key)!.filter((one) => goal.name.startsWith(`${one} `));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? list[goal.criteria.value];
}

type NamedCriteria = Pick<GoalSeed, 'name' | 'criteria'>;

/**
 * Returns the requirement of a goal of this shape, with the lamp or grade by name (null for numbers); or the reason why it is invalid, to
 * follow the goal's name.
 */
export function readCriteria(
  gpt: Gpt,
  goal: NamedCriteria,
  shape: Shape,
): { criteria: GoalCriteria; valueName: string | null } | string {
  const key = metricOf(goal.criteria.key);
  if (!key) return `asks for the unknown metric ${goal.criteria.key}`;
  const valueName = meantBy(gpt, key, goal, shape);
  if (valueName === undefined) return `wants ${key} ${goal.criteria.value}, which there is not`;
  const value = valueName === null ? goal.criteria.value : today(gpt, key)!.indexOf(valueName);
  if (value < 0) return `wants ${valueName}, which there is no more`;
  return { criteria: { ...goal.criteria, key, value }, valueName };
}

/** Returns the reason why a goal can't be stored, or its row. */
function readGoal(
  entry: GptEntry<GoalSeed>,
  { shape }: Loading,
): string | (GoalContent & { name: string; goalID: string }) {
  const read = readCriteria(entry.gpt, entry.value, shape);
  return typeof read === 'string' ? read : { ...toRow(entry), ...read };
}

/** Returns goals of v3 with the stored ids of charts and folders; unknown ids stay. */
async function withStoredIDs({ tx }: Loading, entries: readonly GptEntry<GoalSeed>[]): Promise<GptEntry<GoalSeed>[]> {
  const goals = entries.map(({ value }) => value);
  const charts = await readIDs(tx, 'charts', goals.flatMap(chartIDs));
  const folders = await readIDs(tx, 'folders', goals.flatMap(folderIDs));
  const chart = (id: string) => charts.get(id) ?? id;
  return entries.map((entry) => {
    const { charts: asked } = entry.value;
    if (asked.type === 'folder') return withCharts(entry, { ...asked, data: folders.get(asked.data) ?? asked.data });
    if (asked.type === 'multi') return withCharts(entry, { ...asked, data: asked.data.map(chart) });
    return withCharts(entry, { ...asked, data: chart(asked.data) });
  });
}

const withCharts = (entry: GptEntry<GoalSeed>, charts: GoalSeed['charts']): GptEntry<GoalSeed> => ({
  ...entry,
  value: { ...entry.value, charts },
});

/** Loads goals of any game. Goals whose chart or folder is missing are left out. */
export async function loadGoals(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report, shape } = loading;
  const entries = readableEntries(loading, file, SCHEMAS[shape].goal, ({ goalID }) => goalID);
  const named = await entriesOfKnownGpts(loading, file, entries);
  const known = shape === 'v3' ? await withStoredIDs(loading, named) : named;
  const goals = known.map(({ value }) => value);
  const charts = await readReferences(tx, 'charts', goals.flatMap(chartIDs));
  const folders = await readReferences(tx, 'folders', goals.flatMap(folderIDs));
  const sound = known.flatMap((entry) => {
    const { value, gptRow } = entry;
    const chart = chartIDs(value).find((id) => charts.get(id) !== gptRow);
    const folder = folderIDs(value).find((id) => folders.get(id) !== gptRow);
    const row = readGoal(entry, loading);
    const missing = chart ?? folder;
    if (missing !== undefined) {
      const reason = `names a ${chart === undefined ? 'folder' : 'chart'} that is not there`;
      report.leaveOutForAbsent('goals', entry, `goal "${value.name}" (${missing})`, reason);
      return [];
    }
    if (typeof row !== 'string') return [row];
    report.leaveOut('goals', entry, `goal "${value.name}"`, row);
    return [];
  });
  const stored = { stored: await readStoredGoals(tx), storedQuests: await readStoredQuests(tx) };
  const storedIDs = matchGoals({ fresh: sound, quests: loading.quests, ...stored });
  const rows = new Map<string, (typeof sound)[number]>();
  for (const row of sound) {
    const goalID = storedIDs.get(row.goalID)!;
    loading.goalIDs.set(row.goalID, goalID);
    if (!rows.has(goalID)) rows.set(goalID, { ...row, goalID });
  }
  const saved = await saveGoals(tx, [...rows.values()]);
  const changed = saved.changed.filter(({ before, after }) => contentOf(before) !== contentOf(after));
  report.report.changedGoals.push(...changed.map(({ after }) => after.goalID));
  await reportSaved(loading, 'goals', saved, ({ goalID, name }) => ({ id: goalID, name }));
}

const goalIDs = ({ questData }: QuestSeed): string[] =>
  questData.flatMap(({ goals }) => goals.map(({ goalID }) => goalID));

/** Returns a quest with the stored ids of its goals. */
function withStoredGoals(entry: GptEntry<QuestSeed>, { goalIDs: stored }: Loading): GptEntry<QuestSeed> {
  const questData = entry.value.questData.map((section) => ({
    ...section,
    goals: section.goals.map((goal) => ({ ...goal, goalID: stored.get(goal.goalID) ?? goal.goalID })),
  }));
  return { ...entry, value: { ...entry.value, questData } };
}

/** Loads quests of any game. A quest with a missing goal is left out. */
export async function loadQuests(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, SCHEMAS[loading.shape].quest, ({ questID }) => questID);
  const known = (await entriesOfKnownGpts(loading, file, entries)).map((entry) => withStoredGoals(entry, loading));
  const goals = await readReferences(
    tx,
    'goals',
    known.flatMap(({ value }) => goalIDs(value)),
  );
  const sound = known.filter((entry) => {
    const missing = goalIDs(entry.value).filter((id) => goals.get(id) !== entry.gptRow);
    if (missing.length === 0) return true;
    report.leaveOutForAbsent('quests', entry, `quest "${entry.value.name}"`, 'names goals that are not there');
    return false;
  });
  const saved = await saveQuests(tx, sound.map(toRow));
  report.report.changedQuests.push(...saved.changed.map(({ after }) => after.questID));
  await reportSaved(loading, 'quests', saved, ({ questID, name }) => ({ id: questID, name }));
}

/** Loads questlines of any game, each with its existing quests. */
export async function loadQuestlines(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, SCHEMAS[loading.shape].questline, ({ questlineID }) => questlineID);
  const known = await entriesOfKnownGpts(loading, file, entries);
  const quests = await readReferences(
    tx,
    'quests',
    known.flatMap(({ value }) => value.quests),
  );
  const sound = known.flatMap((entry) => {
    const { name, quests: wanted } = entry.value;
    const there = wanted.filter((id) => quests.get(id) === entry.gptRow);
    if (there.length === wanted.length) return [entry];
    if (there.length === 0) {
      report.leaveOutForAbsent('questlines', entry, `questline "${name}"`, 'has no quest that is there');
      return [];
    }
    const missing = wanted.length - there.length;
    report.adjust(entry, `questline "${name}"`, `names ${missing} quests that are not there; it has the others`);
    return [{ ...entry, value: { ...entry.value, quests: there } }];
  });
  const saved = await saveQuestlines(tx, sound.map(toRow));
  await reportSaved(loading, 'questlines', saved, ({ questlineID, name }) => ({ id: questlineID, name }));
}
