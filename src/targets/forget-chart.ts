import type { Tx } from '../../db/open.ts';
import type { GoalCharts, QuestSection } from '../../db/schema/targets.ts';
import {
  deleteGoals,
  deleteQuestlines,
  deleteQuests,
  findGoals,
  updateQuestData,
  updateQuestlineQuests,
} from './forget/store.ts';
import { findQuestlines, findQuests } from './store.ts';

/** Ids of the targets that are no more, and of the quests that have lost a goal. */
export interface TargetsForgotten {
  goals: string[];
  quests: string[];
  questlines: string[];
  changedQuests: string[];
}

/**
 * Takes every mention of a chart that goes out of the targets of a game:playtype (row). A goal is what it asks for, so
 * one that names the chart goes; quests lose such goals, and questlines such quests, and go with the last of them.
 */
export async function forgetChart(tx: Tx, gptRow: number, chartID: string): Promise<TargetsForgotten> {
  const naming = (await findGoals(tx, gptRow)).filter(({ charts }) => names(charts, chartID));
  const goals = naming.map(({ goalID }) => goalID);
  const { gone: quests, changed: changedQuests } = await leaveQuests(tx, gptRow, new Set(goals));
  const questlines = await leaveQuestlines(tx, gptRow, new Set(quests));
  await deleteGoals(tx, goals);
  return { goals, quests, questlines, changedQuests };
}

const names = ({ type, data }: GoalCharts, chartID: string): boolean =>
  type !== 'folder' && [data].flat().includes(chartID);

async function leaveQuests(tx: Tx, gptRow: number, goals: ReadonlySet<string>) {
  const gone: string[] = [];
  const changed: string[] = [];
  for (const quest of await findQuests(tx, gptRow)) {
    if (!quest.questData.some((section) => section.goals.some(({ goalID }) => goals.has(goalID)))) continue;
    const questData = quest.questData
      .map((section): QuestSection => ({ ...section, goals: section.goals.filter(({ goalID }) => !goals.has(goalID)) }))
      .filter((section) => section.goals.length > 0);
    (questData.length === 0 ? gone : changed).push(quest.questID);
    await updateQuestData(tx, { ...quest, questData });
  }
  await deleteQuests(tx, gone);
  return { gone, changed };
}

async function leaveQuestlines(tx: Tx, gptRow: number, quests: ReadonlySet<string>): Promise<string[]> {
  const gone: string[] = [];
  for (const { questlineID, quests: all } of await findQuestlines(tx, gptRow)) {
    const kept = all.filter((id) => !quests.has(id));
    if (kept.length === all.length) continue;
    if (kept.length === 0) gone.push(questlineID);
    else await updateQuestlineQuests(tx, questlineID, kept);
  }
  await deleteQuestlines(tx, gone);
  return gone;
}
