import type { Tx } from '../../db/open.ts';
import { recordAction } from '../audit/store.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { deleteSnapshots } from '../history/store.ts';
import { discardOrphans } from '../imports/orphans/retry.ts';
import { removeScores } from '../imports/remove.ts';
import { deleteRivals } from '../rivals/store.ts';
import { findScoresOfUgpt } from '../scores/store.ts';
import { deleteSettings } from '../settings/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { deleteClassAchievements, deleteClasses, deleteProfile, findClasses, findProfile } from '../stats/store.ts';
import { deleteSubsOf } from '../targets/forget/store.ts';
import { findUserByID } from '../users/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { command, type CommandContext } from '../writer/command.ts';

export interface DestroyUgpt {
  /** The administrator. */
  by: number;
  userID: number;
  game: string;
  playtype: string;
}

/**
 * Removes all that a player has in a game:playtype. The blacklist stays: it is a wish about what is still to come.
 * Throws 404 when there is no such user or game, or the user never played it.
 */
export const destroyUgpt = command<DestroyUgpt, void>(
  'admin.destroyUgpt',
  async (tx, { by, userID, game, playtype }, context) => {
    const gpt = context.games.gpt(game, playtype);
    if (!gpt) throw notFound('game');
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    const ugpt = { userID, gpt, gptRow: await gptRow(tx, game, playtype) };
    const profile = await findProfile(tx, userID, ugpt.gptRow);
    if (!profile) throw new Refusal(404, 'not_played', `${user.username} has not played ${gpt.idString}`);
    const classes = Object.fromEntries(await findClasses(tx, userID, ugpt.gptRow));
    const orphans = await removeAll(tx, ugpt, Object.keys(classes), context);
    const before = { ratings: profile.ratings, classes, scores: profile.scoreCount, orphans };
    await recordAction(tx, by, { action: 'destroy-ugpt', target: { userID, game, playtype }, before }, context.now());
  },
);

/** Returns how many orphans went. */
async function removeAll(tx: Tx, ugpt: Ugpt, classSets: readonly string[], context: CommandContext): Promise<number> {
  // Sessions and imports go with their last score.
  await removeScores(tx, await findScoresOfUgpt(tx, ugpt), context);
  await deleteClasses(tx, ugpt, classSets);
  await deleteClassAchievements(tx, ugpt);
  await deleteProfile(tx, ugpt);
  await deleteSettings(tx, ugpt);
  await deleteRivals(tx, ugpt);
  await deleteSnapshots(tx, ugpt);
  await deleteSubsOf(tx, ugpt.userID, ugpt.gptRow);
  return discardOrphans(tx, ugpt);
}
