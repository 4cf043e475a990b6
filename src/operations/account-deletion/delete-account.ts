import type { Db } from '../../../db/open.ts';
import type { Pictures } from '../../accounts/pictures/pictures.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Writer } from '../../writer/command.ts';
import { closeAccount, removeSomeOrphans, removeSomeScores, removeUser } from './commands.ts';

interface DeletionDeps {
  db: Db;
  writer: Writer;
  pictures: Pictures;
}

/**
 * Deletes an account whose deletion is due, in small steps; access ends with the first. Returns the number of deleted scores; null if the
 * deletion was cancelled.
 */
export async function deleteAccount(
  { db, writer, pictures }: DeletionDeps,
  userID: number,
  signal: AbortSignal,
): Promise<number | null> {
  if (!(await writer.run(closeAccount, { userID }))) return null;
  let total = 0;
  for (;;) {
    const removed = await writer.run(removeSomeScores, { userID });
    if (removed === 0) break;
    total += removed;
    signal.throwIfAborted();
  }
  while ((await writer.run(removeSomeOrphans, { userID })) > 0) signal.throwIfAborted();
  const user = await findUserByID(db, userID);
  await writer.run(removeUser, { userID });
  await pictures.discard([user?.customPfpLocation ?? null, user?.customBannerLocation ?? null]);
  return total;
}
