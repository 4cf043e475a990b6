import { and, asc, desc, eq, inArray, isNotNull, lt, min, ne, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { apiKeys, clients, webhookDeliveries } from '../../../db/schema/index.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type NewDelivery = typeof webhookDeliveries.$inferInsert;

/** How many events are kept for a client when they are through. */
export const KEPT = 50;

const listenersOf = prepared((db: Db) =>
  db
    .selectDistinct({ id: clients.id })
    .from(apiKeys)
    .innerJoin(clients, eq(clients.clientID, apiKeys.fromAPIClient))
    .where(and(eq(apiKeys.userID, sql.placeholder('user')), isNotNull(clients.webhookUri)))
    .prepare(),
);

/** The clients (rows) that hear of what happens to a user: those with a webhook, from which the user holds a key. */
export const findListenersOf = async (db: Db, user: number): Promise<number[]> =>
  listenersOf(db)
    .all({ user })
    .map(({ id }) => id);

export const insertDelivery = async (tx: Tx, row: NewDelivery): Promise<DeliveryRow> =>
  tx.insert(webhookDeliveries).values(row).returning().get();

export const findDelivery = async (db: Db, id: number): Promise<DeliveryRow | undefined> =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get();

/** The last events of a client (row), latest first. */
export const findDeliveries = async (db: Db, client: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.client, client))
    .orderBy(desc(webhookDeliveries.id))
    .limit(KEPT)
    .all();

const isWaiting = eq(webhookDeliveries.state, sql`'waiting'`);

const heads = prepared((db: Db) =>
  db
    .select({ id: webhookDeliveries.id, to: webhookDeliveries.client, dueAt: webhookDeliveries.dueAt })
    .from(webhookDeliveries)
    .where(
      inArray(
        webhookDeliveries.id,
        db
          .select({ id: min(webhookDeliveries.id) })
          .from(webhookDeliveries)
          .where(isWaiting)
          .groupBy(webhookDeliveries.client),
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .prepare(),
);

/** The oldest waiting event of every client that has one: the only one that may be sent. */
export const findWaitingHeads = async (db: Db) => heads(db).all();

export const updateDelivery = async (tx: Tx, id: number, change: Partial<NewDelivery>): Promise<void> => {
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));
};

/** Forgets what waits for a client (row). */
export const deleteWaiting = async (tx: Tx, client: number): Promise<void> => {
  await tx.delete(webhookDeliveries).where(and(eq(webhookDeliveries.client, client), isWaiting));
};

/** Lets everything that waits for a client (row) be tried at `dueAt` (Unix ms), as if for the first time. */
export const hurryWaiting = async (tx: Tx, client: number, dueAt: number): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ dueAt, attempts: 0 })
    .where(and(eq(webhookDeliveries.client, client), isWaiting));
};

/** How many events wait to be sent. */
export const countWaitingEvents = async (db: Db): Promise<number> => db.$count(webhookDeliveries, isWaiting);

/** Deletes events that are through: all from before `before` (Unix ms), and of each client all but the last. Returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: number): Promise<number> {
  const through = ne(webhookDeliveries.state, 'waiting');
  let deleted = tx
    .delete(webhookDeliveries)
    .where(and(through, lt(webhookDeliveries.createdAt, before)))
    .run().changes;
  const full = tx
    .select({ client: webhookDeliveries.client })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.client)
    .having(sql`count(*) > ${KEPT}`)
    .all();
  for (const { client } of full) {
    const oldest = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.client, client))
      .orderBy(desc(webhookDeliveries.id))
      .limit(1)
      .offset(KEPT - 1)
      .get();
    if (!oldest) continue;
    const behind = and(eq(webhookDeliveries.client, client), through, lt(webhookDeliveries.id, oldest.id));
    deleted += tx.delete(webhookDeliveries).where(behind).run().changes;
  }
  return deleted;
}
