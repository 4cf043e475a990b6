import type { Db } from '../../db/open.ts';
import { findUserByID, findUserByName, type UserRow } from '../users/store.ts';
import { UsageError } from './usage-error.ts';

/** The user with that name, in any case. Throws when there is none. */
export async function findUserNamed(db: Db, name: string): Promise<UserRow> {
  const user = await findUserByName(db, name.toLowerCase());
  if (!user) throw new UsageError(`There is no user ${name}`);
  return user;
}

/** The user with that id or name. Throws when there is none. */
export async function findUserReferred(db: Db, nameOrID: string): Promise<UserRow> {
  const user = /^\d+$/.test(nameOrID) ? await findUserByID(db, Number(nameOrID)) : undefined;
  return user ?? findUserNamed(db, nameOrID);
}
