import type { NotBroughtCode } from '../../../../contracts/documents/brought.ts';
import type { Tx } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { ugptOf, type PlayerIn } from '../../../catalogue/player-in.ts';
import { command } from '../../../writer/command.ts';
import { goalIDOf, type GoalDefinition } from '../definition.ts';
import { subscribeToGoal } from '../goal-commands.ts';
import { subscribeToQuest } from '../quest-commands.ts';
import { findSubscribedGoals } from '../subscriptions.store.ts';
import { findBroughtHere, putBroughtTargets, type NewBroughtTarget } from './store.ts';

/** Goals brought in one transaction: each takes the writer a millisecond or two. */
export const GOALS_AT_ONCE = 25;

/** Result for a target of another server. */
export type TargetResult = 'brought' | 'already' | NotBroughtCode;

/** Player's account on another server, with the program and catalogue that decide what can't be brought. */
export interface BroughtFrom extends PlayerIn {
  /** Base URL. */
  server: string;
  refusedBy: string;
}

export interface GoalToBring {
  /** Its id on the other server. */
  remoteID: string;
  /** The goal, or the reason why it has no counterpart here. */
  goal: GoalDefinition | NotBroughtCode;
  /** When it was achieved there (Unix ms); null if it was not. */
  metAt: number | null;
}

/**
 * Subscribes a player to their goals from another server and remembers each, so that it is brought once. A goal that is already met stays
 * met. Returns a result for each.
 */
export const bringGoals = command<BroughtFrom & { goals: readonly GoalToBring[] }, TargetResult[]>(
  'targets.bringGoals',
  async (tx, { goals, server, refusedBy, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    const mine = await findSubscribedGoals(tx, ugpt.userID, ugpt.gptRow);
    const idOf = ({ goal }: GoalToBring) => (typeof goal === 'string' ? [] : goalIDOf(ugpt.gpt, goal));
    const before = await findBroughtHere(tx, ugpt.userID, goals.flatMap(idOf));
    const time = now();
    const bring = async (goal: GoalDefinition, metAt: number | null) => {
      if (before.has(goalIDOf(ugpt.gpt, goal))) return 'already';
      const metBefore = metAt !== null && metAt > 0 && metAt < time ? Math.round(metAt) : time;
      return attempt(async () => {
        mine.push(await subscribeToGoal(tx, ugpt, goal, { mine, now: time, metBefore }));
      });
    };
    const results: TargetResult[] = [];
    for (const { goal, metAt } of goals) results.push(typeof goal === 'string' ? goal : await bring(goal, metAt));
    const rows = goals.flatMap((goal, at) =>
      rowOf({ kind: 'goal', remoteID: goal.remoteID, localID: [idOf(goal)].flat()[0] ?? null }, results[at]!),
    );
    await remember(tx, { user: ugpt.userID, server, refusedBy }, rows);
    return results;
  },
);

export interface QuestToBring {
  remoteID: string;
  /** Quest on this server; null if there is no equivalent. */
  questID: string | null;
}

/** Subscribes a player to their quest from another server and remembers it. Returns the result. */
export const bringQuest = command<BroughtFrom & QuestToBring, TargetResult>(
  'targets.bringQuest',
  async (tx, { remoteID, questID, server, refusedBy, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    const isOld = questID !== null && (await findBroughtHere(tx, ugpt.userID, [questID])).has(questID);
    const result = await bring();
    const rows = rowOf({ kind: 'quest', remoteID, localID: questID }, result);
    await remember(tx, { user: ugpt.userID, server, refusedBy }, rows);
    return result;

    async function bring(): Promise<TargetResult> {
      if (questID === null) return 'unknown_quest';
      return isOld ? 'already' : attempt(() => subscribeToQuest(tx, ugpt, questID, now()));
    }
  },
);

/** Tries to subscribe to a target; a refusal has written nothing. */
async function attempt(subscribe: () => Promise<void>): Promise<TargetResult> {
  try {
    await subscribe();
    return 'brought';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'already_subscribed') return 'already';
    return error.code === 'too_many' ? 'too_many' : 'impossible';
  }
}

type Remembered = Omit<NewBroughtTarget, 'user' | 'server'>;
type Target = Pick<NewBroughtTarget, 'kind' | 'remoteID'> & { localID: string | null };

/** Returns the rows that remember a target; none if there is no room for it now or it was not examined. */
function rowOf(target: Target, result: TargetResult): Remembered[] {
  if (result === 'brought' || result === 'already') return [target];
  if (result === 'too_many' || result === 'later' || result === 'failed') return [];
  return [{ ...target, localID: null, code: result }];
}

const remember = (
  tx: Tx,
  { user, server, refusedBy }: { user: number; server: string; refusedBy: string },
  rows: readonly Remembered[],
): Promise<void> =>
  putBroughtTargets(
    tx,
    rows.map((row) => ({
      localID: null,
      code: null,
      ...row,
      user,
      server,
      refusedBy: row.code ? refusedBy : null,
    })),
  );
