import type { UserDocument } from '../../../contracts/documents/user.ts';
import { recordAction, type ActionBy } from '../../accounts/audit.store.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { findUserByID, updateAuthLevel } from '../../accounts/users/store.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';

/** Sets a user's level (0 banned to 3 administrator) and returns the user. Throws 404 if there is none. */
export const changeLevel = command<{ by: ActionBy; userID: number; authLevel: number }, UserDocument>(
  'admin.changeLevel',
  async (tx, { by, userID, authLevel }, { now }) => {
    const user = await findUserByID(tx, userID);
    if (!user) throw notFound('user');
    await updateAuthLevel(tx, userID, authLevel);
    const before = { authLevel: user.authLevel };
    await recordAction(tx, by, { action: 'set-level', target: { userID }, before, after: { authLevel } }, now());
    return toUserDocument({ ...user, authLevel });
  },
);
