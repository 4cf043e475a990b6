import type { Tx } from '../../db/open.ts';
import type { GoalCharts, QuestSection } from '../../db/schema/targets.ts';
import {
  deleteChart,
  deleteGoals,
  deleteQuestlines,
  deleteQuests,
  findGoals,
  findListFolders,
  findQuestlines,
  findQuests,
  setFolderCharts,
  setQuestData,
  setQuestlineQuests,
} from './removal/store.ts';

/** Ids of what a chart was named in: folders have lost it, and goals, quests and questlines have gone with it. */
export interface ChartRemoved {
  folders: string[];
  goals: string[];
  quests: string[];
  questlines: string[];
}

/**
 * Removes a chart on which there are no scores, and every mention of it. A goal is what it asks for, so one that names
 * the chart goes; quests lose such goals, and questlines such quests, and go with the last of them.
 */
export async function removeChart(
  tx: Tx,
  { row, chartID, gptRow }: { row: number; chartID: string; gptRow: number },
): Promise<ChartRemoved> {
  const folders = await leaveFolders(tx, gptRow, chartID);
  const goals = (await findGoals(tx, gptRow))
    .filter(({ charts }) => names(charts, chartID))
    .map(({ goalID }) => goalID);
  await deleteGoals(tx, goals);
  const quests = await leaveQuests(tx, gptRow, new Set(goals));
  const questlines = await leaveQuestlines(tx, gptRow, new Set(quests));
  await deleteChart(tx, row);
  return { folders, goals, quests, questlines };
}

const names = ({ type, data }: GoalCharts, chartID: string): boolean =>
  type !== 'folder' && [data].flat().includes(chartID);

async function leaveFolders(tx: Tx, gptRow: number, chartID: string): Promise<string[]> {
  const left: string[] = [];
  for (const { folderID, data } of await findListFolders(tx, gptRow)) {
    if (!Array.isArray(data) || !data.includes(chartID)) continue;
    await setFolderCharts(
      tx,
      folderID,
      data.filter((id) => id !== chartID),
    );
    left.push(folderID);
  }
  return left;
}

async function leaveQuests(tx: Tx, gptRow: number, goals: ReadonlySet<string>): Promise<string[]> {
  if (goals.size === 0) return [];
  const gone: string[] = [];
  for (const quest of await findQuests(tx, gptRow)) {
    if (!quest.questData.some((section) => section.goals.some(({ goalID }) => goals.has(goalID)))) continue;
    const questData = quest.questData
      .map((section): QuestSection => ({ ...section, goals: section.goals.filter(({ goalID }) => !goals.has(goalID)) }))
      .filter((section) => section.goals.length > 0);
    if (questData.length === 0) gone.push(quest.questID);
    else await setQuestData(tx, { ...quest, questData });
  }
  await deleteQuests(tx, gone);
  return gone;
}

async function leaveQuestlines(tx: Tx, gptRow: number, quests: ReadonlySet<string>): Promise<string[]> {
  if (quests.size === 0) return [];
  const gone: string[] = [];
  for (const { questlineID, quests: all } of await findQuestlines(tx, gptRow)) {
    const kept = all.filter((id) => !quests.has(id));
    if (kept.length === all.length) continue;
    if (kept.length === 0) gone.push(questlineID);
    else await setQuestlineQuests(tx, questlineID, kept);
  }
  await deleteQuestlines(tx, gone);
  return gone;
}
