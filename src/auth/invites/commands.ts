import { checkSealed } from '../../secrets/commands.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import { findUserByID } from '../../users/store.ts';
import { command } from '../../writer/command.ts';
import { inviteLimit } from './limit.ts';
import { countInvitesOf, insertInvite } from './store.ts';

export interface NewInvite {
  codeHash: Uint8Array;
  sealedCode: string;
  createdBy: number;
  /** Administrators may make as many as they like. */
  isAdmin: boolean;
}

/** Makes an invitation and returns when (Unix ms). Throws 400 when the user has made as many as they may. */
export const createInvite = command<NewInvite, { createdAt: number }>(
  'auth.createInvite',
  async (tx, { codeHash, isAdmin, ...invite }, { now }) => {
    await checkSealed(tx, invite.sealedCode);
    const user = await findUserByID(tx, invite.createdBy);
    if (!user) throw notFound('user');
    const limit = inviteLimit(user.joinDate, now());
    if (!isAdmin && (await countInvitesOf(tx, user.id)) >= limit) {
      throw new Refusal(400, 'too_many', `You may have made ${limit} invitations by now; it is two more every 28 days`);
    }
    const createdAt = now();
    await insertInvite(tx, { ...invite, codeHash: Buffer.from(codeHash), createdAt });
    return { createdAt };
  },
);

/** Makes invitations of nobody; their codes are not kept. */
export const createBareInvites = command<{ codeHashes: readonly Uint8Array[] }, void>(
  'auth.createBareInvites',
  async (tx, { codeHashes }, { now }) => {
    for (const codeHash of codeHashes) await insertInvite(tx, { codeHash: Buffer.from(codeHash), createdAt: now() });
  },
);
