import { and, asc, eq, lt, lte, max, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { changeClock, changeMarks, tombstones } from '../../../db/schema/index.ts';

/** Kinds of rows with a feed of changes. */
export type Followed = 'score' | 'pb';

const tick = prepared((tx: Tx) =>
  tx
    .update(changeClock)
    .set({ last: sql`${changeClock.last} + 1` })
    .returning({ last: changeClock.last })
    .prepare(),
);

/**
 * Returns the number for a new change of scores or PBs. There is one writer, so a reader that has seen all changes up to a number only ever
 * has to look for greater ones.
 */
export const nextChange = async (tx: Tx): Promise<number> => (await tick(tx).get()).last;

const clock = prepared((db: Db) => db.select().from(changeClock).prepare());

/** Returns the latest change number, the number up to which deletions may have been forgotten, and the counter's epoch. */
export const readClock = async (db: Db) => (await clock(db).get())!;

/** Records the deletion of a player's scores or PBs. */
export async function bury(
  tx: Tx,
  what: Followed,
  gone: readonly { user: number; gpt: number; key: Buffer }[],
): Promise<void> {
  if (gone.length === 0) return;
  const change = await nextChange(tx);
  await insertAll(
    tx,
    tombstones,
    gone.map((one) => ({ ...one, what, change })),
  );
}

interface Place {
  what: Followed;
  /** Change and row to start after. */
  after: readonly [change: number, row: number];
  limit: number;
}

/** Returns a player's deleted scores or PBs in the order of the changes. */
export const findTombstones = async (
  db: Db,
  { userID, gptRow }: { userID: number; gptRow: number },
  { what, after: [change, row], limit }: Place,
) =>
  db
    .select({ id: tombstones.id, change: tombstones.change, key: tombstones.key })
    .from(tombstones)
    .where(
      and(
        eq(tombstones.user, userID),
        eq(tombstones.gpt, gptRow),
        eq(tombstones.what, what),
        behind([tombstones.change, 'asc', change], [tombstones.id, 'asc', row]),
      ),
    )
    .orderBy(asc(tombstones.change), asc(tombstones.id))
    .limit(limit)
    .all();

/** Records the change counter at a time (Unix ms). */
export async function markClock(tx: Tx, time: number): Promise<void> {
  const { last } = await readClock(tx);
  await insertAll(tx, changeMarks, [{ time, change: last }], { replaceOn: ['time'] });
}

/** Deletes records of deletions before a time (Unix ms), as far as marks reach; returns how many. */
export async function forgetTombstones(tx: Tx, before: number): Promise<number> {
  const old = lt(changeMarks.time, before);
  const mark = await tx
    .select({ change: max(changeMarks.change) })
    .from(changeMarks)
    .where(old)
    .get();
  if (!mark || mark.change === null) return 0;
  await tx.delete(changeMarks).where(old);
  const { changes } = await tx.delete(tombstones).where(lte(tombstones.change, mark.change)).run();
  // Readers must not have to start over if nothing was deleted.
  if (changes > 0) await tx.update(changeClock).set({ forgotten: mark.change });
  return changes;
}
