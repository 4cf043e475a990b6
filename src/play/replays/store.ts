import { asc, eq, inArray, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { replays } from '../../../db/schema/index.ts';

export type NewReplay = typeof replays.$inferInsert;

/** Stores a score's replay in place of an earlier one. */
export async function putReplay(tx: Tx, replay: NewReplay): Promise<void> {
  await tx.insert(replays).values(replay).onConflictDoUpdate({ target: replays.score, set: replay });
}

/** Returns the location of a score's (row) replay; undefined if it has none. */
export const findReplayLocation = async (db: Db, score: number): Promise<string | undefined> =>
  (await db.select({ location: replays.location }).from(replays).where(eq(replays.score, score)).get())?.location;

/** Returns a player's replays, latest first, with the size of each and of those after it (bytes). */
export const findReplaysBySize = async (db: Db, user: number) =>
  db
    .select({
      score: replays.score,
      location: replays.location,
      upTo: sql<number>`sum(${replays.size}) over (order by ${replays.storedAt} desc, ${replays.score} desc)`,
    })
    .from(replays)
    .where(eq(replays.user, user))
    .orderBy(asc(sql`3`))
    .all();

/** Deletes the replays of scores (rows). */
export async function deleteReplays(tx: Tx, scores: readonly number[]): Promise<void> {
  if (scores.length > 0) await tx.delete(replays).where(inArray(replays.score, [...scores]));
}

/** Returns whether a replay has this content. */
export const isReplayUsed = async (db: Db, location: string): Promise<boolean> =>
  (await db.select({ score: replays.score }).from(replays).where(eq(replays.location, location)).limit(1).get()) !==
  undefined;
