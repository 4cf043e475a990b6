import type { Db } from './open.ts';
import { gamePlaytypes } from './schema/index.ts';

/** Whether the database can be read just now. */
export function isReadable(db: Db): boolean {
  try {
    db.select({ id: gamePlaytypes.id }).from(gamePlaytypes).limit(1).all();
    return true;
  } catch {
    return false;
  }
}
