import type { Tx } from '../../../db/open.ts';
import { notify } from '../../accounts/notifications/notify.ts';
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
  /** Ids of goals that ask for something else now. */
  changedGoals?: readonly string[];
  /** Ids of changed quests. */
  changedQuests: readonly string[];
}

/** Updates the targets of all players after a change of the catalogue, and notifies players of changed quests. */
export async function followCatalogue(
  tx: Tx,
  { changedFolders, changedGoals = [], changedQuests }: Changes,
  { games, now }: Pick<CommandContext, 'games' | 'now'>,
): Promise<void> {
  const slice = async (userID: number, gptRow: number) => {
    const gpt = await findGptOfRow(tx, games, gptRow);
    return gpt && { userID, gptRow, gpt };
  };
  for (const { sub, quest } of await findPlayersWithQuests(tx, changedQuests)) {
    const ugpt = await slice(sub.user, sub.gpt);
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
  for (const { user, gpt } of await findPlayersWithGoals(tx, { folders: changedFolders, goalIDs: changedGoals })) {
    const ugpt = await slice(user, gpt);
    if (ugpt) await refreshTargets(tx, ugpt, null, now());
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
