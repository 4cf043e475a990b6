import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { chartIDsByRow } from './charts/store.ts';
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
} from './subscriptions/store.ts';

/** Of more charts than this, every folder is taken to hold one. */
const MANY = 500;

export type TargetsMoved = Pick<ImportDocument, 'goalInfo' | 'questInfo'>;

/** What a goal or quest subscription tells of how far its player is. */
export const stateOf = ({ achieved, progress, progressHuman, outOf, outOfHuman }: GoalState): GoalState => ({
  achieved,
  progress,
  progressHuman,
  outOf,
  outOfHuman,
});

/**
 * Brings the goals and quests of a player up to date after their PBs on these charts (rows; null for all) may have
 * changed. Only goals that hang on one of the charts are looked at, and quests when a goal has moved or all are. Returns what has moved. `now` is Unix ms.
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
      if (!isToldAlike(one.sub, state)) changed.push({ ...one.sub, ...state });
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

/** What stands beside a lamp or grade may be another one, and is no news. */
const isToldAlike = (sub: GoalSubRow, state: GoalState): boolean =>
  sub.progressHuman === state.progressHuman && sub.outOfHuman === state.outOfHuman;

/** When progress was last more than before; of what has fallen behind since, nothing is left of that. */
function raisedAt(sub: Raised, { progress }: Pick<GoalState, 'progress'>, now: number): number | null {
  // A goal for which there is no play has no progress.
  const [before, after] = [sub.progress ?? -Infinity, progress ?? -Infinity];
  return after > before ? now : after < before ? null : sub.lastRaised;
}

/** The first time at which a goal was met stands for as long as it is met. */
const moved = (sub: GoalSubRow, state: GoalState, now: number): GoalSubRow => ({
  ...sub,
  ...state,
  lastInteraction: now,
  lastRaised: raisedAt(sub, state, now),
  timeAchieved: state.achieved ? (sub.timeAchieved ?? now) : null,
  wasInstantlyAchieved: sub.wasInstantlyAchieved && state.achieved,
});

/** Brings a player's quests up to date with their goals. Returns those whose progress has moved. */
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

/** The goals of a quest, each once. */
export const goalIDsOf = ({ questData }: Pick<SubscribedQuest['quest'], 'questData'>): string[] => [
  ...new Set(questData.flatMap(({ goals }) => goals.map(({ goalID }) => goalID))),
];

/** How far a quest is: how many of its goals are met, and whether that is all of them. */
export function questState({ quest }: Pick<SubscribedQuest, 'quest'>, isMet: (goalID: string) => boolean) {
  const goalIDs = goalIDsOf(quest);
  const progress = goalIDs.filter(isMet).length;
  return { progress, outOf: goalIDs.length, achieved: progress >= goalIDs.length };
}
