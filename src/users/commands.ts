import { command } from '../writer/command.ts';
import { updateAuthLevel, updateLastSeen } from './store.ts';

export const markSeen = command<{ userID: number }, void>('users.markSeen', async (tx, { userID }, { now }) =>
  updateLastSeen(tx, userID, now()),
);

/** Sets authLevel (0 banned, 1 user, 2 moderator, 3 administrator); false when there is no such user. */
export const setAuthLevel = command<{ userID: number; authLevel: number }, boolean>(
  'users.setAuthLevel',
  async (tx, { userID, authLevel }) => updateAuthLevel(tx, userID, authLevel),
);
