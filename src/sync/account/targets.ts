import type { NotBroughtCode } from '../../../contracts/documents/brought.ts';
import { findFolder } from '../../catalogue/folders/store.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { readFolderIDs, readIDs } from '../../catalogue/seeds/store.ts';
import { refusingState } from '../../imports/formats/tachi/refusing.ts';
import { findProfile } from '../../stats/store.ts';
import {
  bringGoals,
  bringQuest,
  GOALS_AT_ONCE,
  type BroughtFrom,
  type GoalToBring,
  type TargetResult,
} from '../../targets/brought/commands.ts';
import { findBroughtFrom, type BroughtTarget } from '../../targets/brought/store.ts';
import type { GoalDefinition } from '../../targets/definition.ts';
import { MOST_GOALS } from '../../targets/goal-commands.ts';
import { MOST_QUESTS } from '../../targets/quest-commands.ts';
import { findQuests } from '../../targets/store.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { RemoteError } from '../remote-error.ts';
import type { Played } from '../tachi/api.ts';
import { HOPELESS } from '../tachi/gather.ts';
import type { ChartFinder } from './charts.ts';
import type { AccountContext } from './context.ts';
import { toCriteria } from './criteria.ts';
import { readTargets, type RemoteGoal, type RemoteQuest, type RemoteTargets } from './read-targets.ts';
import type { Tally } from './tally.ts';

type Tallies = Record<'goals' | 'quests', Tally>;

/** A game of an account, and what is known of its targets. */
interface Scope extends AccountContext {
  ugpt: Ugpt;
  played: Played;
  charts: ChartFinder;
  /** What was looked at before, by kind and id there. */
  before: ReadonlyMap<string, BroughtTarget>;
  from: BroughtFrom;
  tallies: Tallies;
}

/**
 * Brings the goals and quests that a player has subscribed to on another server, in every game. What fails is counted, and
 * asked for again the next time.
 */
export async function bringTargets(context: AccountContext, charts: ChartFinder, tallies: Tallies): Promise<void> {
  const { db, row, account } = context;
  for (const played of account.played) {
    const { gpt } = played;
    context.tell(`goals of ${gpt.idString}`);
    try {
      const targets = await readTargets(context, played);
      tallies.goals.missing('unreadable', targets.unreadable.goals);
      tallies.quests.missing('unreadable', targets.unreadable.quests);
      const ugpt = { userID: row.user, gpt, gptRow: await gptRow(db, gpt.game, gpt.playtype) };
      if (!(await findProfile(db, row.user, ugpt.gptRow))) {
        tallies.goals.missing('not_played', targets.goals.length, gpt.idString);
        tallies.quests.missing('not_played', targets.quests.length, gpt.idString);
        continue;
      }
      const before = await findBroughtFrom(db, { user: row.user, server: row.baseUrl });
      const from = { userID: row.user, game: gpt.game, playtype: gpt.playtype, server: row.baseUrl };
      const scope = { ...context, ugpt, played, charts, before, tallies };
      await bringFrom({ ...scope, from: { ...from, refusedBy: refusingState(db) } }, targets);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      tallies.goals.missing('failed', 1, `${gpt.idString}: ${error.message}`);
      if (HOPELESS.has(error.problem)) return;
    }
  }
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

/** Whether a target has to be looked at. What was brought before is left as it is, and what was refused is said again. */
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

/** Returns a goal of another server in the terms of this one, or why it has no counterpart here. */
async function toGoal(
  { db, ugpt, played, account, charts }: Scope,
  goal: RemoteGoal,
): Promise<GoalDefinition | NotBroughtCode> {
  const criteria = toCriteria(ugpt.gpt, goal, account.kind);
  if (!criteria) return 'unknown_metric';
  if (goal.charts.type === 'folder') {
    const folderID = await findFolderID({ db, ugpt }, goal.charts);
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

/** Returns the folder here that a folder of another server stands for: by its id, its id of v3 or its slug. */
export async function findFolderID(
  { db, ugpt: { gptRow } }: Pick<Scope, 'db' | 'ugpt'>,
  { data, folderSlug }: { data?: string | undefined; folderSlug?: string | null | undefined },
): Promise<string | null> {
  const ids = data === undefined ? [] : [data, (await readIDs(db, 'folders', [data])).get(data)];
  const bySlug = folderSlug ? (await readFolderIDs(db, [gptRow])).get(`${gptRow} ${folderSlug}`) : undefined;
  for (const id of [...ids, bySlug, folderSlug]) {
    if (id && (await findFolder(db, gptRow, id))) return id;
  }
  return null;
}

/** Returns a function that finds the quest here by its id, else by its name if one quest alone has it. */
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
