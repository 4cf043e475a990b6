import { checkOwner } from '../../accounts/users/owner.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { findSession, updateSessionRemarks } from './store.ts';

export interface SessionRemarks {
  name?: string | undefined;
  /** Null removes it. */
  desc?: string | null | undefined;
  highlight?: boolean | undefined;
}

/** Names, describes or highlights a session; absent fields stay. Throws 404 if there is no such session, 403 if it is another player's. */
export const customiseSession = command<{ userID: number; sessionID: Uint8Array; remarks: SessionRemarks }, void>(
  'sessions.customise',
  async (tx, { userID, sessionID, remarks }) => {
    const row = await findSession(tx, Buffer.from(sessionID));
    if (!row) throw notFound('session');
    checkOwner({ userID, isAdmin: false }, row.user);
    const { name = row.name, desc = row.desc, highlight = row.highlight } = remarks;
    await updateSessionRemarks(tx, row.id, { name, desc, highlight });
  },
);
