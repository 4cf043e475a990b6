import type { Tx } from '../../db/open.ts';
import type { GoalCharts } from '../../db/schema/targets.ts';
import { forgetGoals, type QuestsForgotten } from './forget-goals.ts';
import { findGoals } from './forget/store.ts';

/** Ids of the targets that are no more, and of the quests that have lost a goal. */
export interface TargetsForgotten extends QuestsForgotten {
  goals: string[];
}

/**
 * Takes every mention of a chart that goes out of the targets of a game:playtype (row). A goal is what it asks for, so
 * one that names the chart goes; quests lose such goals, and questlines such quests, and go with the last of them.
 */
export async function forgetChart(tx: Tx, gptRow: number, chartID: string): Promise<TargetsForgotten> {
  const naming = (await findGoals(tx, gptRow)).filter(({ charts }) => names(charts, chartID));
  const goals = naming.map(({ goalID }) => goalID);
  return { goals, ...(await forgetGoals(tx, gptRow, goals)) };
}

const names = ({ type, data }: GoalCharts, chartID: string): boolean =>
  type !== 'folder' && [data].flat().includes(chartID);
