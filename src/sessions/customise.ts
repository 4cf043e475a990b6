import { notFound } from '../shared/refusal.ts';
import { checkOwner } from '../users/owner.ts';
import { command } from '../writer/command.ts';
import { findSession, updateSessionRemarks } from './store.ts';

export interface SessionRemarks {
  name?: string | undefined;
  /** Null takes it away. */
  desc?: string | null | undefined;
  highlight?: boolean | undefined;
}

/**
 * Names, describes or highlights a session; what is absent stays. Throws 404 when there is none,
 * 403 when it is another player's.
 */
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
