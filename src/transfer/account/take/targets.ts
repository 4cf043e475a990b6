import { NOT_BROUGHT } from '../../../../contracts/documents/brought.ts';
import { MOST_RIVALS } from '../../../../contracts/routes/rivals.ts';
import type { Tx } from '../../../../db/open.ts';
import type { GoalCriteria } from '../../../../db/schema/targets.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { contentOf } from '../../../catalogue/seeds/goal-matcher.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { bringRivals } from '../../../play/rivals/commands.ts';
import { findRivals } from '../../../play/rivals/store.ts';
import { goalIDOf, namesOf, valueNameOf, type GoalDefinition } from '../../../play/targets/definition.ts';
import { evaluateGoal } from '../../../play/targets/evaluate.ts';
import { newGoalSub, subscribeToGoal } from '../../../play/targets/goal-commands.ts';
import { subscribeToQuest } from '../../../play/targets/quest-commands.ts';
import { findGoalsAbout } from '../../../play/targets/store.ts';
import {
  findSubscribedGoals,
  findSubscribedQuests,
  putGoalSubs,
  putQuestSubs,
  type GoalRow,
} from '../../../play/targets/subscriptions.store.ts';
import type { Entry } from '../../exports/account-format.ts';
import { findUsersNamed, rememberTarget } from '../store.ts';
import { inGame, not, past, unlessRefused, type Take, type TakeContext, type Taken } from './context.ts';

/** Subscribes to a goal, with the times at which it was met and moved. */
export const takeGoal: Take<Entry<'goals'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { tx, now } = context;
    const { wasAssignedStandalone } = entry;
    const definition = { charts: entry.charts, criteria: criteriaOf(ugpt.gpt, entry) };
    const mine = await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow);
    const stored = wasAssignedStandalone ? undefined : await findStored(tx, ugpt, definition);
    const goalID = stored?.goalID ?? goalIDOf(ugpt.gpt, definition);
    if (mine.some(({ sub }) => sub.goalID === goalID)) return 'already';
    return unlessRefused(async () => {
      const sub = stored
        ? newGoalSub(ugpt, goalID, await evaluateGoal(tx, ugpt, stored), { now, standalone: false })
        : (await subscribeToGoal(tx, ugpt, definition, { mine, now, metBefore: now })).sub;
      await putGoalSubs(tx, [{ ...sub, ...progressOf(entry, sub.achieved, now), wasAssignedStandalone }]);
      return 'brought';
    });
  });

/**
 * Returns a goal of the song database by its content: its id there is not a hash of that everywhere. Quests may ask for what players can't
 * choose themselves, so it is not validated.
 */
async function findStored(tx: Tx, { gpt, gptRow }: Ugpt, goal: GoalDefinition): Promise<GoalRow | undefined> {
  const contentIn = ({ charts, criteria }: GoalDefinition) =>
    contentOf({ gpt: gptRow, charts, criteria, valueName: valueNameOf(gpt, criteria) });
  const wanted = contentIn(goal);
  return (await findGoalsAbout(tx, gptRow, goal.charts)).find((stored) => contentIn(stored) === wanted);
}

/** Returns a goal's requirement; a lamp or grade is found by its name, because positions may change. */
function criteriaOf(gpt: Gpt, { criteria, valueName }: Entry<'goals'>): GoalCriteria {
  const { key, mode, value, countNum } = criteria;
  const named = valueName === null ? -1 : (namesOf(gpt, key)?.indexOf(valueName) ?? -1);
  return { key, mode, value: named < 0 ? value : named, ...(countNum !== undefined && { countNum }) };
}

/** Returns the times of a target; it counts as met only if the scores here say so. */
function progressOf(entry: Entry<'quests'> | Entry<'goals'>, achieved: boolean, now: number) {
  return {
    timeAchieved: achieved ? past(entry.timeAchieved ?? now, now) : null,
    lastInteraction: past(entry.lastInteraction, now),
    lastRaised: past(entry.lastRaised, now),
    wasInstantlyAchieved: achieved && entry.wasInstantlyAchieved,
  };
}

/** Subscribes to a quest, with the times at which it was met and moved. */
export const takeQuest: Take<Entry<'quests'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { tx, now } = context;
    const find = async () =>
      (await findSubscribedQuests(tx, ugpt.userID, ugpt.gptRow)).find(({ sub }) => sub.questID === entry.questID)?.sub;
    if (await find()) return 'already';
    return unlessRefused(async () => {
      await subscribeToQuest(tx, ugpt, entry.questID, now);
      const sub = (await find())!;
      await putQuestSubs(tx, [{ ...sub, ...progressOf(entry, sub.achieved, now) }]);
      return 'brought';
    });
  });

/** Remembers a target of another server that was looked at, so that a synchronisation does not bring it again. */
export const takeLooked: Take<Entry<'looked'>> = async ({ tx, userID }, { code, ...entry }) => {
  const known = NOT_BROUGHT.find((one) => one === code) ?? null;
  if (code !== null && known === null) return not('They were refused for a reason that is not known here');
  return (await rememberTarget(tx, { ...entry, code: known, user: userID })) ? 'brought' : 'already';
};

/** Sets the rivals of a game:playtype who have an account of that name here. */
export const takeRivals: Take<Entry<'rivals'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { tx, userID, overwrite } = context;
    const names = entry.usernames.map((name) => name.toLowerCase());
    const users = new Map((await findUsersNamed(tx, names)).map(({ id, name }) => [name, id]));
    const found = names.filter((name) => users.has(name));
    const unknown = entry.usernames.filter((name) => !users.has(name.toLowerCase()));
    const results: Taken[] = unknown.map((name) => not(`There is no ${name} here`));
    if (found.length === 0) return results;
    const isKept = !overwrite && (await findRivals(tx, ugpt)).length > 0;
    if (isKept) return [...results, ...found.map((): Taken => 'already')];
    const rivalIDs = found.map((name) => users.get(name)!);
    const { game, playtype } = entry;
    const brought = await bringRivals.run(tx, { userID, game, playtype, rivalIDs, overwrite }, commandContext(context));
    return [...results, ...brought.map((result, at) => rivalResult(result, found[at]!, ugpt.gpt.idString))];
  });

const commandContext = ({ games, now }: TakeContext) => ({
  games,
  now: () => now,
  progress: () => undefined,
  transaction: {},
});

function rivalResult(result: Awaited<ReturnType<typeof bringRivals.run>>[number], name: string, game: string): Taken {
  if (result === 'brought' || result === 'already') return result;
  return not(result === 'too_many' ? `You can have ${MOST_RIVALS} rivals` : `${name} has no scores in ${game}`);
}
