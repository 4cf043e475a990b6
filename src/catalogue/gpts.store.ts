import { eq } from 'drizzle-orm';

import { insertAll } from '../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { gamePlaytypes } from '../../db/schema/games.ts';

export type GptRow = typeof gamePlaytypes.$inferSelect;
export type NewGptRow = Pick<GptRow, 'game' | 'playtype' | 'fingerprint'>;

const allRows = prepared((db) => db.select().from(gamePlaytypes).prepare());

/** Returns every game:playtype that has a row in the database. */
export async function readGptRows(db: Db): Promise<GptRow[]> {
  return allRows(db).all();
}

/** Stores which rules everything of a game:playtype is rated by. */
export async function saveRatingRules(tx: Tx, id: number, ratingRules: string): Promise<void> {
  await tx.update(gamePlaytypes).set({ ratingRules }).where(eq(gamePlaytypes.id, id));
}

/** Adds rows, or updates the fingerprint of existing ones. */
export async function saveGptRows(tx: Tx, rows: readonly NewGptRow[]): Promise<void> {
  await insertAll(tx, gamePlaytypes, rows, { replaceOn: ['game', 'playtype'] });
}
