import type { Tx } from '../../../db/open.ts';
import { recordAction } from '../../accounts/audit.store.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { notFound, notPlayed } from '../../base/shared/refusal.ts';
import { unknownGpt } from '../../catalogue/find-gpt.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import type { PlayerIn } from '../../catalogue/player-in.ts';
import { deleteSnapshots } from '../../play/history/store.ts';
import { deleteRivals } from '../../play/rivals/store.ts';
import { findScoresOfUgpt } from '../../play/scores/store.ts';
import { deleteSettings } from '../../play/settings/store.ts';
import {
  deleteClassAchievements,
  deleteClasses,
  deleteProfile,
  findClasses,
  findProfile,
} from '../../play/stats/store.ts';
import { deleteSubsOf } from '../../play/targets/forget.store.ts';
import { discardOrphans } from '../../transfer/imports/orphans/retry.ts';
import { removeScores } from '../../transfer/imports/remove.ts';
import { command, type CommandContext } from '../../writer/command.ts';
import { deleteRivalryNotifications } from './rivalry-notifications.store.ts';

export interface DestroyUgpt extends PlayerIn {
  /** The administrator. */
  by: number;
}

/**
 * Removes all of a player's data in a game:playtype. The blacklist stays: it concerns future imports. Throws 404 if there is no such user
 * or game, or the user never played it.
 */
export const destroyUgpt = command<DestroyUgpt, void>(
  'admin.destroyUgpt',
  async (tx, { by, userID, game, playtype }, context) => {
    const gpt = context.games.gpt(game, playtype);
    if (!gpt) throw unknownGpt(context.games, { game, playtype });
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    const ugpt = { userID, gpt, gptRow: await gptRow(tx, game, playtype) };
    const profile = await findProfile(tx, userID, ugpt.gptRow);
    if (!profile) throw notPlayed(user.username, gpt.idString);
    const classes = Object.fromEntries(await findClasses(tx, userID, ugpt.gptRow));
    const orphans = await removeAll(tx, ugpt, Object.keys(classes), context);
    const before = { ratings: profile.ratings, classes, scores: profile.scoreCount, orphans };
    await recordAction(tx, by, { action: 'destroy-ugpt', target: { userID, game, playtype }, before }, context.now());
  },
);

/** Removes everything; returns the number of deleted orphans. */
async function removeAll(tx: Tx, ugpt: Ugpt, classSets: readonly string[], context: CommandContext): Promise<number> {
  // Sessions and imports are deleted with their last score.
  await removeScores(tx, await findScoresOfUgpt(tx, ugpt), context);
  await deleteClasses(tx, ugpt, classSets);
  await deleteClassAchievements(tx, ugpt);
  await deleteProfile(tx, ugpt);
  await deleteSettings(tx, ugpt);
  await deleteRivalryNotifications(tx, ugpt);
  await deleteRivals(tx, ugpt);
  await deleteSnapshots(tx, ugpt);
  await deleteSubsOf(tx, ugpt.userID, ugpt.gptRow);
  return discardOrphans(tx, ugpt);
}
