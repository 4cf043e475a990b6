import { Refusal } from '../shared/refusal.ts';

/** Who wants to change something: its owner may, and an administrator may for everybody. */
export interface Actor {
  userID: number;
  isAdmin: boolean;
}

/** Throws 403 unless it belongs to the actor, or they are an administrator. */
export function checkOwner({ userID, isAdmin }: Actor, owner: number): void {
  if (userID !== owner && !isAdmin) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
}
