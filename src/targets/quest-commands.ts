import type { Tx } from '../../db/open.ts';
import { ugptOf, type PlayerIn } from '../catalogue/player-in.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { command } from '../writer/command.ts';
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
} from './subscriptions/store.ts';

/** How many quests a player may work at in a game:playtype. */
export const MOST_QUESTS = 100;

/** Subscribes a player to a quest and all of its goals. Throws 404, 400 for too many, 409 when they have it. */
export async function subscribeToQuest(tx: Tx, ugpt: Ugpt, questID: string, now: number): Promise<void> {
  const quest = await findQuest(tx, ugpt.gptRow, questID);
  if (!quest) throw notFound('quest');
  const mine = await findSubscribedQuests(tx, ugpt.userID, ugpt.gptRow);
  if (mine.some(({ sub }) => sub.questID === questID)) {
    throw new Refusal(409, 'already_subscribed', 'You have this quest already');
  }
  if (mine.length >= MOST_QUESTS) throw new Refusal(400, 'too_many', `A player may have ${MOST_QUESTS} quests`);
  await subscribe(tx, ugpt, quest, now);
}

/** Subscribes a player to a quest. Throws as `subscribeToQuest` does. */
export const takeQuest = command<PlayerIn & { questID: string }, void>(
  'targets.takeQuest',
  async (tx, { questID, ...player }, { games, now }) =>
    subscribeToQuest(tx, await ugptOf(tx, player, games), questID, now()),
);

/** Drops a quest and those of its goals that nothing else holds. Throws 404, 409 when the player has not got it. */
export const dropQuest = command<PlayerIn & { questID: string }, void>(
  'targets.dropQuest',
  async (tx, { questID, ...player }, context) => {
    const ugpt = await ugptOf(tx, player, context.games);
    const quest = await findQuest(tx, ugpt.gptRow, questID);
    if (!quest) throw notFound('quest');
    const mine = await findSubscribedQuests(tx, ugpt.userID, ugpt.gptRow);
    if (!mine.some(({ sub }) => sub.questID === questID)) {
      throw new Refusal(409, 'not_subscribed', 'You do not have this quest');
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

/** Subscribes a player to the goals of a quest that they have not got. */
async function subscribeToGoals(tx: Tx, ugpt: Ugpt, quest: QuestRow, now: number): Promise<void> {
  const mine = new Set((await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow)).map(({ sub }) => sub.goalID));
  for (const goal of await findGoalsByID(tx, goalIDsOf(quest))) {
    if (mine.has(goal.goalID)) continue;
    const state = await evaluateGoal(tx, ugpt, goal);
    await putGoalSubs(tx, [newGoalSub(ugpt, goal.goalID, state, { now, standalone: false })]);
  }
}

/** Drops the goals that a player neither chose for themselves nor needs for a quest. */
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

/** Fits a player's subscription to a quest whose goals are others now. When it was finished stands while it is. */
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
