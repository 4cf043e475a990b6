import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { loginFailures, loginPlaces } from '../../../db/schema/index.ts';

/** How many places of a user are kept, the latest. */
const MOST_PLACES = 20;

export type FailureRow = typeof loginFailures.$inferSelect;

export const findFailures = async (db: Db, key: Buffer): Promise<FailureRow | undefined> =>
  db.select().from(loginFailures).where(eq(loginFailures.key, key)).get();

export const putFailures = async (tx: Tx, row: FailureRow): Promise<void> => {
  insertAll(tx, loginFailures, [row], { replaceOn: ['key'] });
};

export async function deleteFailures(tx: Tx, keys: readonly Uint8Array[]): Promise<void> {
  for (const key of keys) await tx.delete(loginFailures).where(eq(loginFailures.key, Buffer.from(key)));
}

/** Counts one failure less. */
export const takeBackFailure = async (tx: Tx, key: Buffer): Promise<void> => {
  await tx
    .update(loginFailures)
    .set({ failures: sql`max(0, ${loginFailures.failures} - 1)` })
    .where(eq(loginFailures.key, key));
};

/** Forgets failures from before a time (Unix ms); returns how many rows. */
export const deleteOldFailures = async (tx: Tx, before: number): Promise<number> =>
  tx.delete(loginFailures).where(lt(loginFailures.lastAt, before)).run().changes;

export type PlaceRow = typeof loginPlaces.$inferSelect;

/** When a user last logged in from a place (Unix ms); undefined when never. */
export const findPlace = async (db: Db, userID: number, place: Buffer): Promise<PlaceRow | undefined> =>
  db
    .select()
    .from(loginPlaces)
    .where(and(eq(loginPlaces.userID, userID), eq(loginPlaces.place, place)))
    .get();

/** Notes that a user has logged in from a place, and forgets the oldest ones when there are many. */
export async function notePlace(tx: Tx, row: PlaceRow): Promise<void> {
  insertAll(tx, loginPlaces, [row], { replaceOn: ['userID', 'place'] });
  const latest = tx
    .select({ place: loginPlaces.place })
    .from(loginPlaces)
    .where(eq(loginPlaces.userID, row.userID))
    .orderBy(desc(loginPlaces.lastAt))
    .limit(MOST_PLACES);
  await tx.delete(loginPlaces).where(and(eq(loginPlaces.userID, row.userID), notInArray(loginPlaces.place, latest)));
}

/** Forgets places where nobody has logged in since a time (Unix ms); returns how many. */
export const deleteOldPlaces = async (tx: Tx, before: number): Promise<number> =>
  tx.delete(loginPlaces).where(lt(loginPlaces.lastAt, before)).run().changes;
