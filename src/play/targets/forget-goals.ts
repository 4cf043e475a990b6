import type { Tx } from '../../../db/open.ts';
import type { QuestSection } from '../../../db/schema/targets.ts';
import { deleteGoals, deleteQuestlines, deleteQuests, updateQuestData, updateQuestlineQuests } from './forget.store.ts';
import { findQuestlines, findQuests } from './store.ts';

/** Ids of the quests and questlines deleted with their last goal, and of the quests that have lost a goal. */
export interface QuestsForgotten {
  quests: string[];
  questlines: string[];
  changedQuests: string[];
}

/**
 * Deletes goals of a game:playtype (row) for all subscribers. Quests lose such goals, questlines such quests, and are deleted with the last
 * of them.
 */
export async function forgetGoals(tx: Tx, gptRow: number, goals: readonly string[]): Promise<QuestsForgotten> {
  const { gone: quests, changed: changedQuests } = await leaveQuests(tx, gptRow, new Set(goals));
  const questlines = await leaveQuestlines(tx, gptRow, new Set(quests));
  await deleteGoals(tx, goals);
  return { quests, questlines, changedQuests };
}

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
    const others = all.filter((id) => !quests.has(id));
    if (others.length === all.length) continue;
    if (others.length === 0) gone.push(questlineID);
    else await updateQuestlineQuests(tx, questlineID, others);
  }
  await deleteQuestlines(tx, gone);
  return gone;
}
