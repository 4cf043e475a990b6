import type { ImportDocument } from '../../../contracts/documents/import.ts';
import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartIDsByRow } from './charts.store.ts';
import { evaluateGoal, type GoalState } from './evaluate.ts';
import {
  findFoldersHolding,
  findSubscribedGoals,
  findSubscribedQuests,
  putGoalSubs,
  putQuestSubs,
  type GoalSubRow,
  type SubscribedGoal,
  type SubscribedQuest,
} from './subscriptions.store.ts';

/** Above this many charts, every folder is assumed to hold one of them. */
const MANY = 500;

export type TargetsMoved = Pick<ImportDocument, 'goalInfo' | 'questInfo'>;

/** Returns the progress fields of a goal or quest subscription. */
export const stateOf = ({ achieved, progress, progressHuman, outOf, outOfHuman }: GoalState): GoalState => ({
  achieved,
  progress,
  progressHuman,
  outOf,
  outOfHuman,
});

/**
 * Updates a player's goals and quests after changes of their PBs on these charts (rows; null for all). Only goals on these charts are
 * evaluated, and quests if one of their goals has changed. Returns the changes. `now` is Unix ms.
 */
export async function refreshTargets(
  tx: Tx,
  ugpt: Ugpt,
  charts: readonly number[] | null,
  now: number,
): Promise<TargetsMoved> {
  const all = await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow);
  if (all.length === 0 && charts !== null) return { goalInfo: [], questInfo: [] };
  const goalInfo: TargetsMoved['goalInfo'] = [];
  const changed: GoalSubRow[] = [];
  for (const one of charts === null ? all : await touchedBy(tx, all, charts)) {
    const state = await evaluateGoal(tx, ugpt, one.goal);
    if (isAsFar(one.sub, state)) {
      if (!hasSameText(one.sub, state)) changed.push({ ...one.sub, ...state });
      continue;
    }
    goalInfo.push({ goalID: one.goal.goalID, old: stateOf(one.sub), new: state });
    changed.push(moved(one.sub, state, now));
  }
  await putGoalSubs(tx, changed);
  const subs = new Map([...all.map(({ sub }) => sub), ...changed].map((sub) => [sub.goalID, sub]));
  return {
    goalInfo,
    questInfo: goalInfo.length > 0 || charts === null ? await refreshQuests(tx, ugpt, subs, now) : [],
  };
}

async function touchedBy(
  tx: Tx,
  all: readonly SubscribedGoal[],
  charts: readonly number[],
): Promise<readonly SubscribedGoal[]> {
  const chartIDs = await chartIDsByRow(tx, charts);
  const wanted = [...new Set(all.flatMap(({ goal }) => (goal.charts.type === 'folder' ? [goal.charts.data] : [])))];
  const folders = charts.length > MANY ? new Set(wanted) : await findFoldersHolding(tx, wanted, charts);
  return all.filter(({ goal: { charts: of } }) =>
    of.type === 'folder' ? folders.has(of.data) : [of.data].flat().some((chartID) => chartIDs.has(chartID)),
  );
}

type Raised = Pick<GoalSubRow, 'progress' | 'lastRaised'>;

const isAsFar = (sub: GoalSubRow, state: GoalState): boolean =>
  sub.progress === state.progress && sub.outOf === state.outOf && sub.achieved === state.achieved;

/** The text next to a lamp or grade may change; that alone is not reported. */
const hasSameText = (sub: GoalSubRow, state: GoalState): boolean =>
  sub.progressHuman === state.progressHuman && sub.outOfHuman === state.outOfHuman;

/** Returns when progress last exceeded its former maximum; null once it has fallen behind since. */
function raisedAt(sub: Raised, { progress }: Pick<GoalState, 'progress'>, now: number): number | null {
  // A goal without a play has no progress.
  const [before, after] = [sub.progress ?? -Infinity, progress ?? -Infinity];
  return after > before ? now : after < before ? null : sub.lastRaised;
}

/** The time a goal was first met stays for as long as it is met. */
const moved = (sub: GoalSubRow, state: GoalState, now: number): GoalSubRow => ({
  ...sub,
  ...state,
  lastInteraction: now,
  lastRaised: raisedAt(sub, state, now),
  timeAchieved: state.achieved ? (sub.timeAchieved ?? now) : null,
  wasInstantlyAchieved: sub.wasInstantlyAchieved && state.achieved,
});

/** Updates a player's quests from their goals. Returns those whose progress has moved. */
async function refreshQuests(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  subs: ReadonlyMap<string, GoalSubRow>,
  now: number,
): Promise<TargetsMoved['questInfo']> {
  const stale = (await findSubscribedQuests(tx, userID, gptRow)).flatMap((one) => {
    const state = questState(one, (goalID) => subs.get(goalID)?.achieved ?? false);
    const { progress, achieved } = one.sub;
    return state.progress === progress && state.achieved === achieved ? [] : { ...one, state };
  });
  await putQuestSubs(
    tx,
    stale.map(({ sub, state }) => ({
      ...sub,
      progress: state.progress,
      achieved: state.achieved,
      lastInteraction: now,
      lastRaised: raisedAt(sub, state, now),
      timeAchieved: state.achieved ? (sub.timeAchieved ?? now) : null,
      wasInstantlyAchieved: sub.wasInstantlyAchieved && state.achieved,
    })),
  );
  return stale.map(({ sub: { questID, achieved, progress }, state }) => ({
    questID,
    old: { achieved, progress },
    new: { achieved: state.achieved, progress: state.progress },
  }));
}

/** Returns the goals of a quest, each once. */
export const goalIDsOf = ({ questData }: Pick<SubscribedQuest['quest'], 'questData'>): string[] => [
  ...new Set(questData.flatMap(({ goals }) => goals.map(({ goalID }) => goalID))),
];

/** Returns the progress of a quest: the number of met goals, and whether that is all of them. */
export function questState({ quest }: Pick<SubscribedQuest, 'quest'>, isMet: (goalID: string) => boolean) {
  const goalIDs = goalIDsOf(quest);
  const progress = goalIDs.filter(isMet).length;
  return { progress, outOf: goalIDs.length, achieved: progress >= goalIDs.length };
}
