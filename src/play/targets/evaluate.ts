import type { Db } from '../../../db/open.ts';
import type { GoalCriteria } from '../../../db/schema/targets.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { valueNameOf, type GoalDefinition } from './definition.ts';
import { bestPB, countCharts, countPBs, type GoalPB } from './pbs.store.ts';

/** A player's progress on a goal. `progress` has to reach `outOf`; it is null without a PB. */
export interface GoalState {
  achieved: boolean;
  progress: number | null;
  progressHuman: string;
  outOf: number;
  outOfHuman: string;
}

/** Evaluates a goal from a player's PBs, whether or not they have chosen it. */
export async function evaluateGoal(db: Db, ugpt: Ugpt, goal: GoalDefinition): Promise<GoalState> {
  return goal.criteria.mode === 'single' ? evaluateBest(db, ugpt, goal) : evaluateCount(db, ugpt, goal);
}

async function evaluateBest(db: Db, ugpt: Ugpt, { charts, criteria }: GoalDefinition): Promise<GoalState> {
  const { key, value: outOf } = criteria;
  const outOfHuman = valueText(ugpt, criteria);
  const pb = await bestPB(db, ugpt.userID, charts, key);
  if (!pb) return { achieved: false, progress: null, progressHuman: 'NO DATA', outOf, outOfHuman };
  const progressHuman = await progressText(db, ugpt, pb, criteria);
  return { achieved: pb.value >= outOf, progress: pb.value, progressHuman, outOf, outOfHuman };
}

async function evaluateCount(db: Db, { userID }: Ugpt, { charts, criteria }: GoalDefinition): Promise<GoalState> {
  const { key, value, mode, countNum = 0 } = criteria;
  const progress = await countPBs(db, userID, charts, key, value);
  // At least one chart is required, however small the folder has become.
  const outOf = mode === 'absolute' ? countNum : Math.max(1, Math.floor(countNum * (await countCharts(db, charts))));
  return {
    achieved: progress >= outOf,
    progress,
    progressHuman: String(progress),
    outOf,
    outOfHuman: String(outOf),
  };
}

function valueText({ gpt }: Ugpt, criteria: GoalCriteria): string {
  const { key, value } = criteria;
  return valueNameOf(gpt, criteria) ?? (key === 'scoreData.percent' ? percentText(value) : gpt.scoreText(value));
}

async function progressText(db: Db, { gpt }: Ugpt, pb: GoalPB, criteria: GoalCriteria): Promise<string> {
  switch (criteria.key) {
    case 'scoreData.percent':
      return percentText(pb.value);
    case 'scoreData.score':
      return gpt.scoreText(pb.value);
    case 'scoreData.lampIndex': {
      const note = gpt.def.lamps.note?.(pb.optional ?? {});
      return note ? `${pb.lamp} (${note})` : pb.lamp;
    }
    default: {
      const facts = (await chartFacts(db, [pb.chart])).get(pb.chart)!;
      const play = { ...pb, optional: pb.optional ?? {}, judgements: {}, scoreMeta: {} };
      return gpt.gradeProgress(play, facts, valueNameOf(gpt, criteria)!);
    }
  }
}

const percentText = (percent: number): string => `${percent.toFixed(2)}%`;
