import type { Db } from './open.ts';
import { gamePlaytypes } from './schema/index.ts';

/** Returns whether the database can currently be read. */
export async function isReadable(db: Db): Promise<boolean> {
  try {
    await db.select({ id: gamePlaytypes.id }).from(gamePlaytypes).limit(1).all();
    return true;
  } catch {
    return false;
  }
}
