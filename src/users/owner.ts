import type { Tx } from '../../db/open.ts';
import { recordAction, type AdminAction } from '../audit/store.ts';
import { Refusal } from '../shared/refusal.ts';

/** Who wants to change something: its owner may, and an administrator may for everybody. */
export interface Actor {
  userID: number;
  isAdmin: boolean;
  /** Whether they act as one also where it is their own. */
  asAdmin?: boolean;
}

/** Throws 403 unless it belongs to the actor, or they are an administrator. */
export function checkOwner({ userID, isAdmin }: Actor, owner: number): void {
  if (userID !== owner && !isAdmin) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
}

/** Writes an action down as an administrator's: what somebody does with what is another's, they do as one. */
export async function recordIfAdmin(
  tx: Tx,
  { userID, asAdmin }: Actor,
  owner: number,
  action: AdminAction,
  now: number,
): Promise<void> {
  if (userID !== owner || asAdmin) await recordAction(tx, userID, action, now);
}
