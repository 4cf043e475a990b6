import type { Tx } from '../../../db/open.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { CommandContext } from '../../writer/command.ts';
import { namesOf } from './definition.ts';
import { followChangedQuest } from './quest-commands.ts';
import { refreshTargets } from './refresh.ts';
import { findNamedGoals, putGoal } from './store.ts';
import { findPlayersWithGoals, findPlayersWithQuests } from './subscriptions.store.ts';

/** Changes of the catalogue that affect targets. */
interface Changes {
  /** Rows of folders whose charts have changed. */
  changedFolders: readonly number[];
  /** Ids of changed quests. */
  changedQuests: readonly string[];
}

type Context = Pick<CommandContext, 'games' | 'now'>;

async function findUgpt(tx: Tx, { games }: Context, userID: number, gptRow: number): Promise<Ugpt | undefined> {
  const gpt = await findGptOfRow(tx, games, gptRow);
  return gpt && { userID, gptRow, gpt };
}

/** Updates the targets of all players after a change of the catalogue, and notifies players of changed quests. */
export async function followCatalogue(
  tx: Tx,
  { changedFolders, changedQuests }: Changes,
  context: Context,
): Promise<void> {
  await followQuests(tx, changedQuests, context);
  for (const { user, gpt } of await findPlayersWithGoals(tx, { folders: changedFolders, goalIDs: [] })) {
    const ugpt = await findUgpt(tx, context, user, gpt);
    if (ugpt) await refreshTargets(tx, ugpt, null, context.now());
  }
}

/** Updates the subscriptions to changed quests (ids), and notifies their players. */
export async function followQuests(tx: Tx, changedQuests: readonly string[], context: Context): Promise<void> {
  const { now } = context;
  for (const { sub, quest } of await findPlayersWithQuests(tx, changedQuests)) {
    const ugpt = await findUgpt(tx, context, sub.user, sub.gpt);
    if (!ugpt) continue;
    await followChangedQuest(tx, ugpt, { sub, quest }, now());
    const { game, playtype } = ugpt.gpt;
    const content = { questID: quest.questID, questName: quest.name, game, playtype };
    await notify(
      tx,
      sub.user,
      { title: `The quest "${quest.name}" has changed`, type: 'QUEST_CHANGED', content },
      now(),
    );
  }
}

/** Recomputes the positions in goals after a game's lists have changed. */
export async function repositionGoals(tx: Tx, gpt: Gpt, gptRow: number): Promise<void> {
  for (const goal of await findNamedGoals(tx, gptRow)) {
    const value = namesOf(gpt, goal.criteria.key)?.indexOf(goal.valueName!) ?? -1;
    if (value >= 0 && value !== goal.criteria.value) {
      await putGoal(tx, { ...goal, criteria: { ...goal.criteria, value } });
    }
  }
}
