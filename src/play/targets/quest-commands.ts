import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { ugptOf, type PlayerIn } from '../../catalogue/player-in.ts';
import { command } from '../../writer/command.ts';
import { evaluateGoal } from './evaluate.ts';
import { newGoalSub } from './goal-commands.ts';
import { goalIDsOf, questState } from './refresh.ts';
import { findGoalsByID, findQuest } from './store.ts';
import {
  deleteGoalSubs,
  deleteQuestSub,
  findSubscribedGoals,
  findSubscribedQuests,
  putGoalSubs,
  putQuestSubs,
  type QuestRow,
  type SubscribedQuest,
} from './subscriptions.store.ts';

/** Maximum number of a player's quests in a game:playtype. */
export const MOST_QUESTS = 100;

/** Subscribes a player to a quest and all of its goals. Throws 404, 400 at the limit, 409 if they have it. */
export async function subscribeToQuest(tx: Tx, ugpt: Ugpt, questID: string, now: number): Promise<void> {
  const quest = await findQuest(tx, ugpt.gptRow, questID);
  if (!quest) throw notFound('quest');
  const mine = await findSubscribedQuests(tx, ugpt.userID, ugpt.gptRow);
  if (mine.some(({ sub }) => sub.questID === questID)) {
    throw new Refusal(409, 'already_subscribed', 'You have already subscribed to this quest');
  }
  if (mine.length >= MOST_QUESTS)
    throw new Refusal(400, 'too_many', `You can have ${MOST_QUESTS} quests at most; unsubscribe from one first`);
  await subscribe(tx, ugpt, quest, now);
}

/** Subscribes a player to a quest. Throws as `subscribeToQuest` does. */
export const takeQuest = command<PlayerIn & { questID: string }, void>(
  'targets.takeQuest',
  async (tx, { questID, ...player }, { games, now }) =>
    subscribeToQuest(tx, await ugptOf(tx, player, games), questID, now()),
);

/** Drops a quest and the goals needed by nothing else. Throws 404, 409 if the player does not have it. */
export const dropQuest = command<PlayerIn & { questID: string }, void>(
  'targets.dropQuest',
  async (tx, { questID, ...player }, context) => {
    const ugpt = await ugptOf(tx, player, context.games);
    const quest = await findQuest(tx, ugpt.gptRow, questID);
    if (!quest) throw notFound('quest');
    const mine = await findSubscribedQuests(tx, ugpt.userID, ugpt.gptRow);
    if (!mine.some(({ sub }) => sub.questID === questID)) {
      throw new Refusal(409, 'not_subscribed', 'You have not subscribed to this quest');
    }
    await deleteQuestSub(tx, ugpt.userID, questID);
    await dropUnheldGoals(tx, ugpt);
  },
);

async function subscribe(tx: Tx, ugpt: Ugpt, quest: QuestRow, now: number): Promise<void> {
  await subscribeToGoals(tx, ugpt, quest, now);
  const { progress, achieved } = await questStateOf(tx, ugpt, quest);
  await putQuestSubs(tx, [
    {
      user: ugpt.userID,
      gpt: ugpt.gptRow,
      questID: quest.questID,
      achieved,
      timeAchieved: achieved ? now : null,
      progress,
      lastInteraction: null,
      lastRaised: null,
      wasInstantlyAchieved: achieved,
    },
  ]);
}

async function questStateOf(tx: Tx, { userID, gptRow }: Ugpt, quest: QuestRow) {
  const subs = await findSubscribedGoals(tx, userID, gptRow);
  const met = new Set(subs.filter(({ sub }) => sub.achieved).map(({ sub }) => sub.goalID));
  return questState({ quest }, (goalID) => met.has(goalID));
}

/** Subscribes a player to the goals of a quest that they don't have. */
async function subscribeToGoals(tx: Tx, ugpt: Ugpt, quest: QuestRow, now: number): Promise<void> {
  const mine = new Set((await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow)).map(({ sub }) => sub.goalID));
  for (const goal of await findGoalsByID(tx, goalIDsOf(quest))) {
    if (mine.has(goal.goalID)) continue;
    const state = await evaluateGoal(tx, ugpt, goal);
    await putGoalSubs(tx, [newGoalSub(ugpt, goal.goalID, state, { now, standalone: false })]);
  }
}

/** Drops goals that a player neither chose nor needs for a quest. */
async function dropUnheldGoals(tx: Tx, { userID, gptRow }: Ugpt): Promise<void> {
  const held = new Set((await findSubscribedQuests(tx, userID, gptRow)).flatMap(({ quest }) => goalIDsOf(quest)));
  const unheld = (await findSubscribedGoals(tx, userID, gptRow)).filter(
    ({ sub }) => !sub.wasAssignedStandalone && !held.has(sub.goalID),
  );
  await deleteGoalSubs(
    tx,
    userID,
    unheld.map(({ sub }) => sub.goalID),
  );
}

/** Updates a player's subscription to a quest whose goals have changed. The time it was finished stays while it is finished. */
export async function followChangedQuest(
  tx: Tx,
  ugpt: Ugpt,
  { sub, quest }: SubscribedQuest,
  now: number,
): Promise<void> {
  await subscribeToGoals(tx, ugpt, quest, now);
  await dropUnheldGoals(tx, ugpt);
  const { progress, achieved } = await questStateOf(tx, ugpt, quest);
  const timeAchieved = achieved ? (sub.timeAchieved ?? now) : null;
  const wasInstantlyAchieved = achieved && sub.wasInstantlyAchieved;
  await putQuestSubs(tx, [{ ...sub, progress, achieved, timeAchieved, wasInstantlyAchieved }]);
}
