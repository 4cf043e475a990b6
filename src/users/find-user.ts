import type { UserRef } from '../../contracts/common.ts';
import type { Db } from '../../db/open.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { findUserByID, findUserByName, type UserRow } from './store.ts';

/** The user that `:userID` means. Throws 404 when there is none and 401 when a stranger says `me`. */
export async function findUser(db: Db, ref: UserRef, caller: { userID: number } | null): Promise<UserRow> {
  if (ref.kind === 'me' && !caller) throw new Refusal(401, 'not_authenticated', 'Nobody is logged in to be "me"');
  const user =
    ref.kind === 'name'
      ? await findUserByName(db, ref.usernameLowercase)
      : await findUserByID(db, ref.kind === 'id' ? ref.id : caller!.userID);
  if (!user) throw notFound('user');
  return user;
}

/** The user that `:userID` means, who has to be the caller. Throws 404 when there is none, 403 for somebody else. */
export async function findOwnUser(db: Db, ref: UserRef, caller: { userID: number }): Promise<UserRow> {
  const user = await findUser(db, ref, caller);
  if (user.id !== caller.userID) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
  return user;
}
