import type { NotBroughtCode } from '../../../../contracts/documents/brought.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import {
  bringGoals,
  bringQuest,
  GOALS_AT_ONCE,
  type BroughtFrom,
  type GoalToBring,
  type TargetResult,
} from '../../../play/targets/brought/commands.ts';
import { findBroughtFrom, type BroughtTarget } from '../../../play/targets/brought/store.ts';
import type { GoalDefinition } from '../../../play/targets/definition.ts';
import { MOST_GOALS } from '../../../play/targets/goal-commands.ts';
import { MOST_QUESTS } from '../../../play/targets/quest-commands.ts';
import { findQuests } from '../../../play/targets/store.ts';
import { refusingState } from '../../imports/formats/tachi/refusing.ts';
import type { Played } from '../tachi/api.ts';
import type { ChartFinder } from './charts.ts';
import type { AccountContext } from './context.ts';
import { toCriteria } from './criteria.ts';
import { findFolderID } from './folders.ts';
import { inOwnGames } from './own-games.ts';
import { readTargets, type RemoteGoal, type RemoteQuest, type RemoteTargets } from './read-targets.ts';
import type { Tally } from './tally.ts';

type Tallies = Record<'goals' | 'quests', Tally>;

/** Game of an account, and the context of its targets. */
interface Scope extends AccountContext {
  ugpt: Ugpt;
  played: Played;
  charts: ChartFinder;
  /** Targets examined before, by kind and id there. */
  before: ReadonlyMap<string, BroughtTarget>;
  from: BroughtFrom;
  tallies: Tallies;
}

/**
 * Synchronises the goals and quests that a player has subscribed to on another server, in every game. Failures are counted, and requested
 * again the next time.
 */
export async function bringTargets(context: AccountContext, charts: ChartFinder, tallies: Tallies): Promise<void> {
  const { db, row } = context;
  const account = { user: row.user, server: row.baseUrl };
  await inOwnGames(context, { what: 'goals', tally: tallies.goals }, async ({ played, ugpt, player, hasScores }) => {
    const targets = await readTargets(context, played);
    tallies.goals.missing('unreadable', targets.unreadable.goals);
    tallies.quests.missing('unreadable', targets.unreadable.quests);
    if (!hasScores) {
      tallies.goals.missing('not_played', targets.goals.length, played.gpt.idString);
      tallies.quests.missing('not_played', targets.quests.length, played.gpt.idString);
      return;
    }
    const before = await findBroughtFrom(db, account);
    const from = { ...player, server: row.baseUrl, refusedBy: await refusingState(db) };
    await bringFrom({ ...context, ugpt, played, charts, before, from, tallies }, targets);
  });
}

async function bringFrom(scope: Scope, { goals, quests }: RemoteTargets): Promise<void> {
  const { writer, tallies, from } = scope;
  const fresh = goals.filter(({ goal }) => isFresh(scope, 'goal', goal.goalID, tallies.goals));
  tallies.goals.missing('too_many', Math.max(0, fresh.length - MOST_GOALS));
  const limited = fresh.slice(0, MOST_GOALS);
  for (let at = 0; at < limited.length; at += GOALS_AT_ONCE) {
    const some: GoalToBring[] = [];
    for (const { goal, metAt } of limited.slice(at, at + GOALS_AT_ONCE)) {
      some.push({ remoteID: goal.goalID, metAt, goal: await toGoal(scope, goal) });
    }
    for (const result of await writer.run(bringGoals, { ...from, goals: some })) count(tallies.goals, result);
  }
  const freshQuests = quests.filter(({ questID }) => isFresh(scope, 'quest', questID, tallies.quests));
  tallies.quests.missing('too_many', Math.max(0, freshQuests.length - MOST_QUESTS));
  const find = await questFinder(scope);
  for (const quest of freshQuests.slice(0, MOST_QUESTS)) {
    const input = { ...from, remoteID: quest.questID, questID: find(quest) };
    count(tallies.quests, await writer.run(bringQuest, input), quest.name || quest.questID);
  }
}

/** Returns whether a target has to be examined. Those brought before stay as they are, and refusals are reported again. */
function isFresh({ before, from }: Scope, kind: BroughtTarget['kind'], remoteID: string, tally: Tally): boolean {
  const known = before.get(`${kind} ${remoteID}`);
  if (!known) return true;
  if (known.code === null) tally.already();
  else if (known.refusedBy === from.refusedBy) tally.missing(known.code);
  return known.code !== null && known.refusedBy !== from.refusedBy;
}

function count(tally: Tally, result: TargetResult, name?: string): void {
  if (result === 'brought') tally.brought();
  else if (result === 'already') tally.already();
  else tally.missing(result, 1, name);
}

/** Converts another server's goal, or returns the reason why it has no equivalent here. */
async function toGoal(
  { db, ugpt, played, account, charts }: Scope,
  goal: RemoteGoal,
): Promise<GoalDefinition | NotBroughtCode> {
  const criteria = toCriteria(ugpt.gpt, goal, account.kind);
  if (!criteria) return 'unknown_metric';
  if (goal.charts.type === 'folder') {
    const folderID = await findFolderID(db, ugpt, { id: goal.charts.data, slug: goal.charts.folderSlug });
    return folderID === null ? 'unknown_folder' : { criteria, charts: { type: 'folder', data: folderID } };
  }
  const found: string[] = [];
  for (const id of [goal.charts.data].flat()) {
    const chart = await charts.find(ugpt, played, id);
    if (typeof chart === 'string') return chart;
    found.push(chart.chartID);
  }
  const [first] = found;
  return {
    criteria,
    charts: goal.charts.type === 'multi' ? { type: 'multi', data: found } : { type: 'single', data: first! },
  };
}

/** Returns a function that finds the local equivalent of a quest by its id, else by its name if that is unique. */
async function questFinder({ db, ugpt }: Scope): Promise<(quest: RemoteQuest) => string | null> {
  const quests = await findQuests(db, ugpt.gptRow);
  const ids = new Set(quests.map(({ questID }) => questID));
  const named = Map.groupBy(quests, ({ name }) => name.trim().toLowerCase());
  return ({ questID, name }) => {
    if (ids.has(questID)) return questID;
    const [one, second] = named.get(name.trim().toLowerCase()) ?? [];
    return one && !second ? one.questID : null;
  };
}
