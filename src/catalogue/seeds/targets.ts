import type { GoalKey } from '../../../contracts/goal-keys.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { SeedFile } from './files.ts';
import { entriesOfKnownGpts, readableEntries, tellSaved, type GptEntry, type Loading } from './loading.ts';
import { GoalSeed, QuestlineSeed, QuestSeed } from './schemas.ts';
import { readReferences, saveGoals, saveQuestlines, saveQuests } from './store.ts';

const toRow = <T extends { game: string; playtype: string }>({ value, gptRow }: GptEntry<T>) => {
  const { game: _game, playtype: _playtype, ...row } = value;
  return { ...row, gpt: gptRow };
};

const chartIDs = ({ charts }: GoalSeed): string[] => (charts.type === 'folder' ? [] : [charts.data].flat());
const folderIDs = ({ charts }: GoalSeed): string[] => (charts.type === 'folder' ? [charts.data] : []);

/** The lists that positions in seeds are of: a list may have grown since. */
const listFor = ({ def }: Gpt, key: GoalKey): readonly string[] | undefined => {
  if (key === 'scoreData.lampIndex') return def.lamps.inSeeds ?? def.lamps.order;
  return key === 'scoreData.gradeIndex' ? def.grades.cuts.map(([name]) => name) : undefined;
};

/** Goals name lamps and grades by their position. */
function unknownPosition(gpt: Gpt, { criteria: { key, value } }: GoalSeed): string | null {
  const list = listFor(gpt, key);
  return list && !(value in list) ? `wants ${key} ${value} of ${list.length}` : null;
}

const positionOf = (gpt: Gpt, key: GoalKey, name: string): number =>
  key === 'scoreData.lampIndex' ? gpt.lampIndex(name) : gpt.gradeIndex(name);

/** A goal with the lamp or grade that it means, and the position that this has today. */
function goalRow(entry: GptEntry<GoalSeed>) {
  const row = toRow(entry);
  const { key, value } = row.criteria;
  const valueName = listFor(entry.gpt, key)?.[value] ?? null;
  const today = valueName === null ? value : positionOf(entry.gpt, key, valueName);
  return { ...row, criteria: { ...row.criteria, value: today }, valueName };
}

/** Loads goals of any game. Goals whose chart or folder is not there are left out. */
export async function loadGoals(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, GoalSeed, ({ goalID }) => goalID);
  const known = await entriesOfKnownGpts(loading, file, entries);
  const goals = known.map(({ value }) => value);
  const charts = await readReferences(tx, 'charts', goals.flatMap(chartIDs));
  const folders = await readReferences(tx, 'folders', goals.flatMap(folderIDs));
  const sound = known.filter((entry) => {
    const { value, gpt, gptRow } = entry;
    const chart = chartIDs(value).find((id) => charts.get(id) !== gptRow);
    const folder = folderIDs(value).find((id) => folders.get(id) !== gptRow);
    const fault =
      (chart !== undefined && `names chart ${chart}, which is not there`) ||
      (folder !== undefined && `names folder ${folder}, which is not there`) ||
      unknownPosition(gpt, value);
    if (fault) report.leaveOut('goals', entry, `goal "${value.name}" ${fault}`);
    return !fault;
  });
  const saved = await saveGoals(tx, sound.map(goalRow));
  await tellSaved(loading, 'goals', saved, ({ goalID, name }) => ({ id: goalID, name }));
}

const goalIDs = ({ questData }: QuestSeed): string[] =>
  questData.flatMap(({ goals }) => goals.map(({ goalID }) => goalID));

/** Loads quests of any game. A quest is its goals: without one of them, it is left out. */
export async function loadQuests(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, QuestSeed, ({ questID }) => questID);
  const known = await entriesOfKnownGpts(loading, file, entries);
  const goals = await readReferences(
    tx,
    'goals',
    known.flatMap(({ value }) => goalIDs(value)),
  );
  const sound = known.filter((entry) => {
    const missing = goalIDs(entry.value).filter((id) => goals.get(id) !== entry.gptRow);
    if (missing.length === 0) return true;
    report.leaveOut(
      'quests',
      entry,
      `quest "${entry.value.name}" names goals that are not there: ${missing.join(', ')}`,
    );
    return false;
  });
  const saved = await saveQuests(tx, sound.map(toRow));
  report.report.changedQuests.push(...saved.changed.map(({ after }) => after.questID));
  await tellSaved(loading, 'quests', saved, ({ questID, name }) => ({ id: questID, name }));
}

/** Loads questlines of any game, each with those of its quests that are there. */
export async function loadQuestlines(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, report } = loading;
  const entries = readableEntries(loading, file, QuestlineSeed, ({ questlineID }) => questlineID);
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
      report.leaveOut('questlines', entry, `none of the quests of questline "${name}" is there`);
      return [];
    }
    const missing = wanted.length - there.length;
    report.adjust(entry, `questline "${name}" names ${missing} quests that are not there; it has the others`);
    return [{ ...entry, value: { ...entry.value, quests: there } }];
  });
  const saved = await saveQuestlines(tx, sound.map(toRow));
  await tellSaved(loading, 'questlines', saved, ({ questlineID, name }) => ({ id: questlineID, name }));
}
