import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { ugptOf, type PlayerIn } from '../../catalogue/player-in.ts';
import { command } from '../../writer/command.ts';
import { goalIDOf, valueNameOf, type GoalDefinition } from './definition.ts';
import { evaluateGoal, type GoalState } from './evaluate.ts';
import { goalIDsOf } from './refresh.ts';
import { putGoal } from './store.ts';
import {
  deleteGoalSubs,
  findSubscribedGoals,
  findSubscribedQuests,
  putGoalSubs,
  type GoalRow,
  type GoalSubRow,
  type SubscribedGoal,
} from './subscriptions.store.ts';
import { checkGoal } from './validate.ts';

/** Maximum number of a player's goals in a game:playtype. */
export const MOST_GOALS = 1000;

/** Returns a new subscription to a goal in this state. */
export const newGoalSub = (
  { userID, gptRow: gpt }: Ugpt,
  goalID: string,
  state: GoalState,
  { now, standalone }: { now: number; standalone: boolean },
): GoalSubRow => ({
  user: userID,
  gpt,
  goalID,
  ...state,
  timeAchieved: state.achieved ? now : null,
  lastInteraction: null,
  lastRaised: null,
  wasInstantlyAchieved: state.achieved,
  wasAssignedStandalone: standalone,
});

/** Circumstances of a subscription to a goal. */
interface Choice {
  /** The player's current goals. */
  mine: readonly SubscribedGoal[];
  /** Unix ms. */
  now: number;
  /** When the goal was met elsewhere (Unix ms). Without it, a goal that is already met is refused. */
  metBefore?: number | undefined;
}

/**
 * Creates a goal if it doesn't exist and subscribes a player to it. Throws 400 for a goal that is impossible or already met, or at the
 * limit of goals; 409 if the player has it.
 */
export async function subscribeToGoal(
  tx: Tx,
  ugpt: Ugpt,
  { charts, criteria }: GoalDefinition,
  { mine, now, metBefore }: Choice,
): Promise<SubscribedGoal> {
  const name = await checkGoal(tx, ugpt, { charts, criteria });
  const goalID = goalIDOf(ugpt.gpt, { charts, criteria });
  const known = mine.find(({ goal }) => goal.goalID === goalID);
  if (known?.sub.wasAssignedStandalone)
    throw new Refusal(409, 'already_subscribed', 'You have already subscribed to this goal');
  if (known) {
    const sub = { ...known.sub, wasAssignedStandalone: true };
    await putGoalSubs(tx, [sub]);
    return { goal: known.goal, sub };
  }
  if (mine.length >= MOST_GOALS)
    throw new Refusal(400, 'too_many', `You can have ${MOST_GOALS} goals at most; unsubscribe from one first`);
  const goal: GoalRow = {
    goalID,
    gpt: ugpt.gptRow,
    name,
    charts,
    criteria,
    valueName: valueNameOf(ugpt.gpt, criteria),
  };
  const state = await evaluateGoal(tx, ugpt, goal);
  if (state.achieved && metBefore === undefined) {
    throw new Refusal(400, 'already_achieved', 'You have already achieved this goal');
  }
  await putGoal(tx, goal);
  const sub = newGoalSub(ugpt, goalID, state, { now: metBefore ?? now, standalone: true });
  await putGoalSubs(tx, [sub]);
  return { goal, sub };
}

/** Subscribes a player to a goal. Throws as `subscribeToGoal` does. */
export const addGoal = command<PlayerIn & GoalDefinition, SubscribedGoal>(
  'targets.addGoal',
  async (tx, { charts, criteria, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    const mine = await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow);
    return subscribeToGoal(tx, ugpt, { charts, criteria }, { mine, now: now() });
  },
);

/** Drops a goal. Throws 404 if the player does not have it, 400 while one of their quests contains it. */
export const dropGoal = command<PlayerIn & { goalID: string }, void>(
  'targets.dropGoal',
  async (tx, { goalID, ...player }, context) => {
    const { userID, gptRow: gpt } = await ugptOf(tx, player, context.games);
    const mine = await findSubscribedGoals(tx, userID, gpt);
    if (!mine.some(({ goal }) => goal.goalID === goalID)) {
      throw new Refusal(404, 'not_subscribed', 'You have not subscribed to this goal');
    }
    const holding = (await findSubscribedQuests(tx, userID, gpt)).filter(({ quest }) =>
      goalIDsOf(quest).includes(goalID),
    );
    if (holding.length > 0) {
      const names = holding.map(({ quest }) => quest.name).join(', ');
      throw new Refusal(
        400,
        'needed_by_quest',
        `This goal is part of your quests: ${names}. Unsubscribe from those instead`,
      );
    }
    await deleteGoalSubs(tx, userID, [goalID]);
  },
);
