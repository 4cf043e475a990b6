import { useQuery } from '@tanstack/react-query';
import type { GoalDocument } from 'kaiden-client';

import { read } from '../api.ts';
import { useFormat } from '../format/index.ts';
import { goalTexts } from '../texts/goals.ts';
import { useTexts } from '../texts/index.ts';
import { useGameConfig } from './game.ts';
import { toGrade } from './next-grade.ts';

/** A goal's progress as the server tells it. */
interface State {
  achieved: boolean;
  progress: number | null;
  progressHuman: string;
}

/** Progress on a chart that has not been played, as the server tells it. */
const NO_PB = 'NO DATA';

type Goal = Pick<GoalDocument, 'game' | 'playtype' | 'charts' | 'criteria'>;

/** Returns the chart whose PB a goal for a grade is about; undefined for other goals. */
export const gradeChartOf = ({ charts, criteria }: Pick<Goal, 'charts' | 'criteria'>): string | undefined =>
  criteria.mode === 'single' && criteria.key === 'scoreData.gradeIndex' && charts.type === 'single'
    ? charts.data
    : undefined;

/**
 * Returns a player's progress on a goal, as a text. A goal for a grade tells what is missing to this grade ("AAA-35,000"), for which the PB is
 * read; until it is there, and for other goals, it is the text of the server.
 */
export function useGoalProgress(userID: string, goal: Goal, state: State): string {
  const { number } = useFormat();
  const told = useProgressText();
  const chartID = gradeChartOf(goal);
  const { game, playtype } = goal;
  const config = useGameConfig(goal);
  const isWanted = chartID !== undefined && !state.achieved && state.progress !== null;
  const { data } = useQuery({
    ...read('ugpts', 'pb', { params: { userID, game, playtype, chartID: chartID ?? '' }, query: {} }),
    enabled: isWanted,
  });
  if (!isWanted || !data || !config) return told(state.progressHuman);
  return toGrade(config, data.pb.scoreData, goal.criteria.value, number) ?? told(state.progressHuman);
}

/** Returns a function that writes a progress that the server tells in the reader's language, as far as it is words. */
export function useProgressText(): (progressHuman: string) => string {
  const { notPlayed } = useTexts(goalTexts);
  return (progressHuman) => (progressHuman === NO_PB ? notPlayed : progressHuman);
}
