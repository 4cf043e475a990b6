import type { Tx } from '../../../db/open.ts';
import type { GoalCharts } from '../../../db/schema/targets.ts';
import { forgetGoals, type QuestsForgotten } from './forget-goals.ts';
import { findGoals } from './forget.store.ts';

/** Ids of deleted targets, and of quests that have lost a goal. */
export interface TargetsForgotten extends QuestsForgotten {
  goals: string[];
}

/**
 * Removes a chart that is being deleted from the targets of a game:playtype (row). A goal is identified by its definition, so goals that
 * name the chart are deleted; quests lose such goals, questlines such quests, and are deleted with the last of them.
 */
export async function forgetChart(tx: Tx, gptRow: number, chartID: string): Promise<TargetsForgotten> {
  const naming = (await findGoals(tx, gptRow)).filter(({ charts }) => names(charts, chartID));
  const goals = naming.map(({ goalID }) => goalID);
  return { goals, ...(await forgetGoals(tx, gptRow, goals)) };
}

const names = ({ type, data }: GoalCharts, chartID: string): boolean =>
  type !== 'folder' && [data].flat().includes(chartID);
