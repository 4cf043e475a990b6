import { and, asc, desc, eq, inArray, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm';

import { DEFAULT_EVENTS, type EventType } from '../../../../contracts/documents/webhook.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { apiKeys, clients, webhookDeliveries } from '../../../../db/schema/index.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type NewDelivery = typeof webhookDeliveries.$inferInsert;

/** Number of completed events stored per client. */
export const KEPT = 50;

const listenersOf = prepared((db: Db) =>
  db
    .select({ id: clients.id, events: clients.events, since: clients.listensSince })
    .from(clients)
    .where(
      and(
        isNotNull(clients.webhookUri),
        or(
          inArray(
            clients.clientID,
            db
              .select({ id: sql`${apiKeys.fromAPIClient}` })
              .from(apiKeys)
              .where(eq(apiKeys.userID, sql.placeholder('user'))),
          ),
          and(eq(clients.author, sql.placeholder('user')), eq(clients.personal, sql`1`)),
        ),
      ),
    )
    .orderBy(asc(clients.id))
    .prepare(),
);

/** A client or personal webhook that is told about a user. */
export interface Listener {
  /** Row. */
  id: number;
  events: readonly EventType[];
  /** When it chose them (Unix ms). */
  since: number;
}

/** Returns the webhooks to notify about a user: the user's own, and those of clients that the user holds a key from. */
export const findListenersOf = async (db: Db, user: number): Promise<Listener[]> =>
  (await listenersOf(db).all({ user })).map(({ events, ...row }) => ({ ...row, events: events ?? DEFAULT_EVENTS }));

/** Returns the users about whom some webhook wants this type of event, ordered by id. */
export async function findUsersHeardOf(db: Db, type: EventType): Promise<number[]> {
  const wants = sql`exists (select 1 from json_each(${clients.events}) where value = ${type})`;
  const chosen = and(isNotNull(clients.webhookUri), isNotNull(clients.events), wants);
  const own = await db
    .select({ user: clients.author })
    .from(clients)
    .where(and(chosen, eq(clients.personal, sql`1`)))
    .all();
  const others = await db
    .selectDistinct({ user: apiKeys.userID })
    .from(clients)
    .innerJoin(apiKeys, eq(apiKeys.fromAPIClient, clients.clientID))
    .where(chosen)
    .all();
  return [...new Set([...own, ...others].map(({ user }) => user))].sort((a, b) => a - b);
}

export const insertDelivery = async (tx: Tx, row: NewDelivery): Promise<DeliveryRow> =>
  tx.insert(webhookDeliveries).values(row).returning().get();

export const findDelivery = async (db: Db, id: number): Promise<DeliveryRow | undefined> =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get();

/** Returns a client's (row) last events, latest first. */
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

/** Returns the oldest waiting event of every client that has one: the only one that may be sent. */
export const findWaitingHeads = async (db: Db) => heads(db).all();

export const updateDelivery = async (tx: Tx, id: number, change: Partial<NewDelivery>): Promise<void> => {
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));
};

/** Deletes the waiting events of a client (row). */
export const deleteWaiting = async (tx: Tx, client: number): Promise<void> => {
  await tx.delete(webhookDeliveries).where(and(eq(webhookDeliveries.client, client), isWaiting));
};

/** Makes all waiting events of a client (row) due at `dueAt` (Unix ms), as if never tried. */
export const hurryWaiting = async (tx: Tx, client: number, dueAt: number): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ dueAt, attempts: 0 })
    .where(and(eq(webhookDeliveries.client, client), isWaiting));
};

/** Counts the events that wait to be sent. */
export const countWaitingEvents = async (db: Db): Promise<number> => db.$count(webhookDeliveries, isWaiting);

/** Deletes completed events: all from before `before` (Unix ms), and all but each client's last. Returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: number): Promise<number> {
  const through = ne(webhookDeliveries.state, 'waiting');
  let deleted = (
    await tx
      .delete(webhookDeliveries)
      .where(and(through, lt(webhookDeliveries.createdAt, before)))
      .run()
  ).changes;
  const full = await tx
    .select({ client: webhookDeliveries.client })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.client)
    .having(sql`count(*) > ${KEPT}`)
    .all();
  for (const { client } of full) {
    const oldest = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.client, client))
      .orderBy(desc(webhookDeliveries.id))
      .limit(1)
      .offset(KEPT - 1)
      .get();
    if (!oldest) continue;
    const behind = and(eq(webhookDeliveries.client, client), through, lt(webhookDeliveries.id, oldest.id));
    deleted += (await tx.delete(webhookDeliveries).where(behind).run()).changes;
  }
  return deleted;
}
