import { deleteUnusedInvites } from '../../accounts/auth/invites/store.ts';
import { findAccountDeletion } from '../../accounts/auth/store.ts';
import { deleteMailTo } from '../../accounts/mail/store.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { deleteClientsOf } from '../../links/clients/store.ts';
import { findLatestScores } from '../../play/scores/store.ts';
import { findProfilesOf } from '../../play/stats/store.ts';
import { removeScores } from '../../transfer/imports/remove.ts';
import { deleteOrphans, findOrphansBehind } from '../../transfer/imports/store.ts';
import { command } from '../../writer/command.ts';
import { deleteAccess, deleteUser } from './store.ts';

/** Few enough that other changes don't wait for long. */
const AT_ONCE = 1000;

/**
 * Starts deleting an account: from here on nobody can log in to it and cancel. Its clients go first, with the API keys others hold from
 * them. Returns false if the deletion is not due, because another process may have handled it since.
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

/** Removes some of a user's scores, latest first, and returns how many; 0 if none are left. */
export const removeSomeScores = command<{ userID: number }, number>(
  'accounts.removeSomeScores',
  async (tx, { userID }, context) => {
    const profile = (await findProfilesOf(tx, userID)).find(({ scoreCount }) => scoreCount > 0);
    if (!profile) return 0;
    const gpt = await gptOfRow(tx, context.games, profile.gpt);
    // In order of time, so that sessions are removed whole.
    const scores = await findLatestScores(tx, { userID, gpt, gptRow: profile.gpt }, AT_ONCE);
    await removeScores(tx, scores, context);
    return scores.length;
  },
);

/** Removes some of a user's orphans and returns how many; 0 if none are left. */
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

/** Removes a user without scores, with everything that belongs to them. */
export const removeUser = command<{ userID: number }, void>('accounts.removeUser', async (tx, { userID }) =>
  deleteUser(tx, userID),
);
