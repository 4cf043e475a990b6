import type { ImportError } from '../../../../contracts/documents/import.ts';
import type { Tx } from '../../../../db/open.ts';
import { countOrphansOf, findStoredOrphans, insertOrphans } from '../store.ts';
import type { OrphanedPlay } from './orphaned.ts';

/** Maximum number of orphans per player: about 15 MB. Further ones are refused. */
export const MAX_ORPHANS = 25_000;

/**
 * Stores plays without a song or chart as orphans, and returns the import's errors: those stored before are `OrphanExists`, and those
 * beyond the limit say so.
 */
export async function keepOrphans(
  tx: Tx,
  userID: number,
  orphans: readonly OrphanedPlay[],
  errors: readonly ImportError[],
): Promise<ImportError[]> {
  if (orphans.length === 0) return [...errors];
  const stored = await findStoredOrphans(
    tx,
    orphans.map(({ row }) => row.orphanID),
  );
  let room = MAX_ORPHANS - (await countOrphansOf(tx, userID));
  const fresh: OrphanedPlay[] = [];
  const known = new Set<number>();
  const refused = new Set<number>();
  for (const orphan of orphans) {
    const { index, row } = orphan;
    if (stored.has(row.orphanID)) known.add(index);
    else if (room <= 0) refused.add(index);
    else {
      stored.add(row.orphanID);
      fresh.push(orphan);
      room -= 1;
    }
  }
  await insertOrphans(
    tx,
    fresh.map(({ row }) => row),
  );
  return errors.map((error) => {
    if (known.has(error.index)) return { ...error, type: 'OrphanExists' };
    return refused.has(error.index) ? { ...error, message: `${error.message}. ${NO_ROOM}` } : error;
  });
}

/** Ends the message of an orphan beyond the limit. */
export const NO_ROOM = `Not kept: you have ${MAX_ORPHANS.toLocaleString('en')} unmatched scores already, the most that are kept`;
