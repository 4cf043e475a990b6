import type { UserDocument } from '../../contracts/documents/user.ts';
import { recordAction } from '../audit/store.ts';
import { notFound } from '../shared/refusal.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUserByID, updateAuthLevel } from '../users/store.ts';
import { command } from '../writer/command.ts';

/** Sets what a user may do (0 banned to 3 administrator) and returns the user. Throws 404 when there is none. */
export const changeLevel = command<{ by: number; userID: number; authLevel: number }, UserDocument>(
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
