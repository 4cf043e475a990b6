import { notFound, Refusal } from '../../../base/shared/refusal.ts';
import { command } from '../../../writer/command.ts';
import { checkSealed } from '../../secrets/commands.ts';
import { findUserByID } from '../../users/store.ts';
import { inviteLimit } from './limit.ts';
import { countInvitesOf, insertInvite } from './store.ts';

export interface NewInvite {
  codeHash: Uint8Array;
  sealedCode: string;
  createdBy: number;
  /** Administrators have no limit. */
  isAdmin: boolean;
}

/** Creates an invitation and returns its time (Unix ms). Throws 400 if the user has reached their limit. */
export const createInvite = command<NewInvite, { createdAt: number }>(
  'auth.createInvite',
  async (tx, { codeHash, isAdmin, ...invite }, { now }) => {
    await checkSealed(tx, invite.sealedCode);
    const user = await findUserByID(tx, invite.createdBy);
    if (!user) throw notFound('user');
    const limit = inviteLimit(user.joinDate, now());
    if (!isAdmin && (await countInvitesOf(tx, user.id)) >= limit) {
      throw new Refusal(
        400,
        'too_many',
        `You have created all ${limit} invitations you can have by now; you get two more every 28 days`,
      );
    }
    const createdAt = now();
    await insertInvite(tx, { ...invite, codeHash: Buffer.from(codeHash), createdAt });
    return { createdAt };
  },
);

/** Creates invitations without an owner; their codes are not stored. */
export const createBareInvites = command<{ codeHashes: readonly Uint8Array[] }, void>(
  'auth.createBareInvites',
  async (tx, { codeHashes }, { now }) => {
    for (const codeHash of codeHashes) await insertInvite(tx, { codeHash: Buffer.from(codeHash), createdAt: now() });
  },
);
