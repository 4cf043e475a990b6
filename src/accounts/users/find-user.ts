import type { UserRef } from '../../../contracts/common.ts';
import type { Db } from '../../../db/open.ts';
import { notFound, notOwner, Refusal } from '../../base/shared/refusal.ts';
import { findUserByID, findUserByName, type UserRow } from './store.ts';

/** Returns the user of `:userID`. Throws 404 if there is none and 401 if a stranger says `me`. */
export async function findUser(db: Db, ref: UserRef, caller: { userID: number } | null): Promise<UserRow> {
  if (ref.kind === 'me' && !caller)
    throw new Refusal(401, 'not_authenticated', '"me" needs a session or an API key; log in first');
  const user =
    ref.kind === 'name'
      ? await findUserByName(db, ref.usernameLowercase)
      : await findUserByID(db, ref.kind === 'id' ? ref.id : caller!.userID);
  if (!user) throw notFound('user');
  return user;
}

/** Returns the user of `:userID`, who has to be the caller. Throws 404 if there is none, 403 for somebody else. */
export async function findOwnUser(db: Db, ref: UserRef, caller: { userID: number }): Promise<UserRow> {
  const user = await findUser(db, ref, caller);
  if (user.id !== caller.userID) throw notOwner();
  return user;
}
