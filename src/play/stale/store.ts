import { and, eq } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { stalePlayers } from '../../../db/schema/index.ts';

export type StaleRow = typeof stalePlayers.$inferSelect;
type Player = Pick<StaleRow, 'user' | 'gpt'>;

/** Marks everything of these players that follows from their PBs as stale. */
export async function markRatings(tx: Tx, players: readonly Player[]): Promise<void> {
  const rows = players.map(({ user, gpt }) => ({ user, gpt, ratings: true }));
  await insertAll(tx, stalePlayers, rows, { replaceOn: ['user', 'gpt'], unlessSame: true });
}

/** Marks the goals and quests of these players as stale. */
export async function markTargets(tx: Tx, players: readonly Player[]): Promise<void> {
  const rows = players.map(({ user, gpt }) => ({ user, gpt, ratings: false }));
  if (rows.length > 0) await tx.insert(stalePlayers).values(rows).onConflictDoNothing();
}

/** Returns some of the stale players. */
export const findStale = async (db: Db, limit: number): Promise<StaleRow[]> =>
  db.select().from(stalePlayers).orderBy(stalePlayers.user, stalePlayers.gpt).limit(limit).all();

const isPlayer = ({ user, gpt }: Player) => and(eq(stalePlayers.user, user), eq(stalePlayers.gpt, gpt));

export const isStale = async (db: Db, player: Player): Promise<boolean> =>
  (await db.select({ user: stalePlayers.user }).from(stalePlayers).where(isPlayer(player)).get()) !== undefined;

export async function unmark(tx: Tx, player: Player): Promise<void> {
  await tx.delete(stalePlayers).where(isPlayer(player));
}
