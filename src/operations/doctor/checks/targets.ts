import type { Db } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { evaluateGoal } from '../../../play/targets/evaluate.ts';
import { goalIDsOf, stateOf } from '../../../play/targets/refresh.ts';
import { findSubscribedGoals, findSubscribedQuests } from '../../../play/targets/subscriptions.store.ts';
import type { Finding, PlayerCheck } from '../check.ts';

/** Returns a finding for each value of `expected` that differs. */
const compare = <T extends object>(what: string, stored: T, expected: T): Finding[] =>
  Object.entries(expected).flatMap(([key, value]) => {
    const found: unknown = stored[key as keyof T];
    return found === value ? [] : [{ what: `${what}, ${key}`, stored: found, expected: value as unknown }];
  });

async function wrongGoals(db: Db, player: Ugpt): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { sub, goal } of await findSubscribedGoals(db, player.userID, player.gptRow)) {
    const what = `goal ${goal.goalID}`;
    findings.push(...compare(what, stateOf(sub), await evaluateGoal(db, player, goal)));
  }
  return findings;
}

async function wrongQuests(db: Db, player: Ugpt): Promise<Finding[]> {
  const goals = await findSubscribedGoals(db, player.userID, player.gptRow);
  const findings: Finding[] = [];
  for (const { sub, quest } of await findSubscribedQuests(db, player.userID, player.gptRow)) {
    const needed = goalIDsOf(quest);
    let progress = 0;
    for (const { goal } of goals.filter((one) => needed.includes(one.goal.goalID))) {
      if ((await evaluateGoal(db, player, goal)).achieved) progress += 1;
    }
    const expected = { progress, achieved: progress >= needed.length };
    findings.push(...compare(`quest ${quest.questID}`, { progress: sub.progress, achieved: sub.achieved }, expected));
  }
  return findings;
}

/** Checks a player's progress on goals and quests. */
export const targetsCheck: PlayerCheck = {
  name: 'targets',
  followsLoads: true,
  check: async (db, player) => [...(await wrongGoals(db, player)), ...(await wrongQuests(db, player))],
};
