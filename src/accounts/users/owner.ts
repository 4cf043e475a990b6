import type { Tx } from '../../../db/open.ts';
import { notOwner } from '../../base/shared/refusal.ts';
import { recordAction, type AdminAction } from '../audit.store.ts';

/** Sender of a change: owners may change their own things, administrators everything. */
export interface Actor {
  userID: number;
  isAdmin: boolean;
  /** Whether they act as an administrator even on their own things. */
  asAdmin?: boolean;
}

/** Throws 403 unless the actor is the owner or an administrator. */
export function checkOwner({ userID, isAdmin }: Actor, owner: number): void {
  if (userID !== owner && !isAdmin) throw notOwner();
}

/** Records an action in the audit log if an administrator acts on somebody else's things. */
export async function recordIfAdmin(
  tx: Tx,
  { userID, asAdmin }: Actor,
  owner: number,
  action: AdminAction,
  now: number,
): Promise<void> {
  if (userID !== owner || asAdmin) await recordAction(tx, userID, action, now);
}
