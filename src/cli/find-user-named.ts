import type { Db } from '../../db/open.ts';
import { findUserByID, findUserByName, type UserRow } from '../accounts/users/store.ts';
import { UsageError } from './usage-error.ts';

/** Returns the user with that name, in any case. Throws when there is none. */
export async function findUserNamed(db: Db, name: string): Promise<UserRow> {
  const user = await findUserByName(db, name.toLowerCase());
  if (!user) throw new UsageError(`No such user: ${name}`);
  return user;
}

/** Returns the user with that id or name. Throws when there is none. */
export async function findUserReferred(db: Db, nameOrID: string): Promise<UserRow> {
  const user = /^\d+$/.test(nameOrID) ? await findUserByID(db, Number(nameOrID)) : undefined;
  return user ?? findUserNamed(db, nameOrID);
}
