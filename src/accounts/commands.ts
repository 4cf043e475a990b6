import { deleteUnusedInvites } from '../auth/invites/store.ts';
import { findAccountDeletion } from '../auth/store.ts';
import { gptName } from '../catalogue/gpts.ts';
import { deleteClientsOf } from '../clients/store.ts';
import { removeScores } from '../imports/remove.ts';
import { deleteOrphans, findOrphansBehind } from '../imports/store.ts';
import { deleteMailTo } from '../mail/store.ts';
import { findLatestScores } from '../scores/store.ts';
import { findProfilesOf } from '../stats/store.ts';
import { command } from '../writer/command.ts';
import { deleteAccess, deleteUser } from './store.ts';

/** So few that nobody else's changes wait for long. */
const AT_ONCE = 1000;

/**
 * Begins to delete an account: from here on nobody logs in to it, so nobody changes their mind. Clients that its user
 * has made go first, with the API keys that others have from them. False when it is not
 * due, which somebody may have seen to since it was looked up.
 */
export const closeAccount = command<{ userID: number }, boolean>('accounts.close', async (tx, { userID }, { now }) => {
  const deletion = await findAccountDeletion(tx, userID);
  if (!deletion || deletion.deleteAt > now()) return false;
  await deleteClientsOf(tx, userID);
  await deleteAccess(tx, userID);
  await deleteUnusedInvites(tx, userID);
  await deleteMailTo(tx, userID);
  return true;
});

/** Removes some of a user's scores, latest first, and returns how many; 0 when there are none left. */
export const removeSomeScores = command<{ userID: number }, number>(
  'accounts.removeSomeScores',
  async (tx, { userID }, context) => {
    const profile = (await findProfilesOf(tx, userID)).find(({ scoreCount }) => scoreCount > 0);
    if (!profile) return 0;
    const { game, playtype } = await gptName(tx, profile.gpt);
    const gpt = context.games.gpt(game, playtype);
    if (!gpt) throw new Error(`There are scores of ${game}:${playtype}, which is not known`);
    // In order of time, so that sessions go as a whole.
    const scores = await findLatestScores(tx, { userID, gpt, gptRow: profile.gpt }, AT_ONCE);
    await removeScores(tx, scores, context);
    return scores.length;
  },
);

/** Removes some of a user's unmatched scores and returns how many; 0 when there are none left. */
export const removeSomeOrphans = command<{ userID: number }, number>(
  'accounts.removeSomeOrphans',
  async (tx, { userID }) => {
    const orphans = await findOrphansBehind(tx, { user: userID, name: null, after: null, limit: AT_ONCE });
    await deleteOrphans(
      tx,
      orphans.map(({ orphanID }) => orphanID),
    );
    return orphans.length;
  },
);

/** Removes a user who has no scores left, with all that is theirs. */
export const removeUser = command<{ userID: number }, void>('accounts.removeUser', async (tx, { userID }) =>
  deleteUser(tx, userID),
);
