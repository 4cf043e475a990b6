import { and, desc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm';

import { insertAll } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { loginFailures, loginPlaces } from '../../../../db/schema/index.ts';

/** Maximum number of places remembered for a user, the latest ones. */
const MOST_PLACES = 20;

export type FailureRow = typeof loginFailures.$inferSelect;

/** Returns the rows of keys that failures were counted under. */
export const findFailures = async (db: Db, keys: readonly Uint8Array[]): Promise<FailureRow[]> =>
  db
    .select()
    .from(loginFailures)
    .where(
      inArray(
        loginFailures.key,
        keys.map((key) => Buffer.from(key)),
      ),
    )
    .all();

export const putFailures = async (tx: Tx, row: FailureRow): Promise<void> => {
  await insertAll(tx, loginFailures, [row], { replaceOn: ['key'] });
};

export async function deleteFailures(tx: Tx, keys: readonly Uint8Array[]): Promise<void> {
  for (const key of keys) await tx.delete(loginFailures).where(eq(loginFailures.key, Buffer.from(key)));
}

/** Sets the time (Unix ms) of the last failure under a key, where that is not from before `since`. */
export const touchFailures = async (tx: Tx, key: Uint8Array, lastAt: number, since: number): Promise<void> => {
  await tx
    .update(loginFailures)
    .set({ lastAt })
    .where(and(eq(loginFailures.key, Buffer.from(key)), gt(loginFailures.lastAt, since)));
};

/** Deletes failures from before a time (Unix ms); returns how many rows. */
export const deleteOldFailures = async (tx: Tx, before: number): Promise<number> =>
  (await tx.delete(loginFailures).where(lt(loginFailures.lastAt, before)).run()).changes;

export type PlaceRow = typeof loginPlaces.$inferSelect;

/** Returns when a user last logged in from a place; undefined when never. */
export const findPlace = async (db: Db, userID: number, place: Buffer): Promise<PlaceRow | undefined> =>
  db
    .select()
    .from(loginPlaces)
    .where(and(eq(loginPlaces.userID, userID), eq(loginPlaces.place, place)))
    .get();

/** Records a user's login from a place and deletes the oldest places beyond the limit. */
export async function notePlace(tx: Tx, row: PlaceRow): Promise<void> {
  await insertAll(tx, loginPlaces, [row], { replaceOn: ['userID', 'place'] });
  const latest = tx
    .select({ place: loginPlaces.place })
    .from(loginPlaces)
    .where(eq(loginPlaces.userID, row.userID))
    .orderBy(desc(loginPlaces.lastAt))
    .limit(MOST_PLACES);
  await tx.delete(loginPlaces).where(and(eq(loginPlaces.userID, row.userID), notInArray(loginPlaces.place, latest)));
}

/** Deletes places without a login since a time (Unix ms); returns how many. */
export const deleteOldPlaces = async (tx: Tx, before: number): Promise<number> =>
  (await tx.delete(loginPlaces).where(lt(loginPlaces.lastAt, before)).run()).changes;
