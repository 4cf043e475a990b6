import type { Tx } from '../../db/open.ts';
import { gptName } from '../catalogue/gpts.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { notify } from '../notifications/notify.ts';
import type { CommandContext } from '../writer/command.ts';
import { namesOf } from './definition.ts';
import { followChangedQuest } from './quest-commands.ts';
import { refreshTargets } from './refresh.ts';
import { findNamedGoals, putGoal } from './store.ts';
import { findPlayersWithFolderGoals, findPlayersWithQuests } from './subscriptions/store.ts';

/** What an update of the catalogue has changed that targets hang on. */
interface Changes {
  /** Rows of folders that hold other charts. */
  changedFolders: readonly number[];
  /** Ids of quests that are others than they were. */
  changedQuests: readonly string[];
}

/** Brings the targets of all players up to date with a catalogue that has changed, and tells those whose quests did. */
export async function followCatalogue(
  tx: Tx,
  { changedFolders, changedQuests }: Changes,
  { games, now }: Pick<CommandContext, 'games' | 'now'>,
): Promise<void> {
  const slice = async (userID: number, gptRow: number) => {
    const { game, playtype } = await gptName(tx, gptRow);
    const gpt = games.gpt(game, playtype);
    return gpt && { userID, gptRow, gpt };
  };
  for (const { sub, quest } of await findPlayersWithQuests(tx, changedQuests)) {
    const ugpt = await slice(sub.user, sub.gpt);
    if (!ugpt) continue;
    await followChangedQuest(tx, ugpt, { sub, quest }, now());
    const { game, playtype } = ugpt.gpt;
    const content = { questID: quest.questID, game, playtype };
    await notify(
      tx,
      sub.user,
      { title: `The quest "${quest.name}" has changed`, type: 'QUEST_CHANGED', content },
      now(),
    );
  }
  for (const { user, gpt } of await findPlayersWithFolderGoals(tx, changedFolders)) {
    const ugpt = await slice(user, gpt);
    if (ugpt) await refreshTargets(tx, ugpt, null, now());
  }
}

/** Finds the positions that goals ask for anew, because the lists of a game have changed. */
export async function repositionGoals(tx: Tx, gpt: Gpt, gptRow: number): Promise<void> {
  for (const goal of await findNamedGoals(tx, gptRow)) {
    const value = namesOf(gpt, goal.criteria.key)?.indexOf(goal.valueName!) ?? -1;
    if (value >= 0 && value !== goal.criteria.value) {
      await putGoal(tx, { ...goal, criteria: { ...goal.criteria, value } });
    }
  }
}
