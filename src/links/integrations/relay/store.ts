import { asc, eq, inArray, min, sql, sum } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { integrations, relayQueue } from '../../../../db/schema/index.ts';

export type RelayRow = typeof relayQueue.$inferSelect;
export type NewRelay = typeof relayQueue.$inferInsert;

export const insertRelay = async (tx: Tx, row: NewRelay): Promise<void> => {
  await tx.insert(relayQueue).values(row);
};

const heads = prepared((db: Db) => {
  const oldest = db
    .select({ id: min(relayQueue.id) })
    .from(relayQueue)
    .groupBy(relayQueue.integration);
  return db
    .select({ id: relayQueue.id, to: relayQueue.integration, dueAt: relayQueue.dueAt })
    .from(relayQueue)
    .where(inArray(relayQueue.id, oldest))
    .orderBy(asc(relayQueue.id))
    .prepare();
});
/** Returns the oldest entry of every integration that has one: the only one that may be sent. */
export const findHeads = async (db: Db) => heads(db).all();

export const findRelay = async (db: Db, id: number): Promise<RelayRow | undefined> =>
  db.select().from(relayQueue).where(eq(relayQueue.id, id)).get();

/** Counts the scores that wait to be sent to an integration. */
export const countWaiting = async (db: Db, integration: number): Promise<number> =>
  Number(
    (
      await db
        .select({ total: sum(relayQueue.scores) })
        .from(relayQueue)
        .where(eq(relayQueue.integration, integration))
        .get()
    )?.total ?? 0,
  );

export const deleteRelay = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(relayQueue).where(eq(relayQueue.id, id));
};

export const deleteRelaysOf = async (tx: Tx, integration: number): Promise<void> => {
  await tx.delete(relayQueue).where(eq(relayQueue.integration, integration));
};

/** Postpones an entry. `dueAt` is Unix ms. */
export const postponeRelay = async (tx: Tx, id: number, dueAt: number): Promise<void> => {
  await tx
    .update(relayQueue)
    .set({ dueAt, attempts: sql`${relayQueue.attempts} + 1` })
    .where(eq(relayQueue.id, id));
};

/** Stores when an entry is due next and, if changed, whether and since when the other server has it. */
export const markAccepted = async (
  tx: Tx,
  id: number,
  change: Pick<NewRelay, 'dueAt'> & Partial<Pick<NewRelay, 'pollUrl' | 'acceptedAt'>>,
): Promise<void> => {
  await tx.update(relayQueue).set(change).where(eq(relayQueue.id, id));
};

/** Reduces an entry to fewer scores; without any it is deleted. */
export const narrowRelay = async (tx: Tx, id: number, document: RelayRow['document']): Promise<void> => {
  const scores = document.scores.length;
  if (scores === 0) return deleteRelay(tx, id);
  await tx.update(relayQueue).set({ document, scores }).where(eq(relayQueue.id, id));
};

/** Makes everything queued for an integration due at `dueAt` (Unix ms). */
export const hurryRelays = async (tx: Tx, integration: number, dueAt: number): Promise<void> => {
  await tx.update(relayQueue).set({ dueAt, attempts: 0 }).where(eq(relayQueue.integration, integration));
};

/** Adds to the number of scores stored by the other server. */
export const countSent = async (tx: Tx, integration: number, scores: number): Promise<void> => {
  await tx
    .update(integrations)
    .set({ relaySent: sql`${integrations.relaySent} + ${scores}` })
    .where(eq(integrations.id, integration));
};

/** Adds to the number of scores given up. */
export const countLost = async (tx: Tx, integration: number, scores: number): Promise<void> => {
  await tx
    .update(integrations)
    .set({ relayLost: sql`max(0, ${integrations.relayLost} + ${scores})` })
    .where(eq(integrations.id, integration));
};
