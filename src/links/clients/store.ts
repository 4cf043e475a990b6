import { and, asc, eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { clients } from '../../../db/schema/index.ts';
import { deleteKeysFrom } from '../../accounts/auth/store.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;

const isProgram = eq(clients.personal, false);

/** Returns a client; undefined for the own webhook of a player, which is no program. */
export const findClient = async (db: Db, clientID: string): Promise<ClientRow | undefined> =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.clientID, clientID), isProgram))
    .get();

/** Returns a client or the own webhook of a player. */
export const findReceiver = async (db: Db, clientID: string): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.clientID, clientID)).get();

/** Returns a player's own webhook. */
export const findPersonalWebhook = async (db: Db, author: number): Promise<ClientRow | undefined> =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.author, author), eq(clients.personal, sql`1`)))
    .get();

export const findClientByRow = async (db: Db, id: number): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.id, id)).get();

/** Returns a user's clients, oldest first. */
export const findClientsOf = async (db: Db, author: number): Promise<ClientRow[]> =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.author, author), isProgram))
    .orderBy(asc(clients.id))
    .all();

/** Returns all clients, and the own webhooks of players, oldest first. */
export const findAllClients = async (db: Db): Promise<ClientRow[]> =>
  db.select().from(clients).orderBy(asc(clients.id)).all();

export const insertClient = async (tx: Tx, row: NewClient): Promise<ClientRow> =>
  tx.insert(clients).values(row).returning().get();

export const updateClient = async (tx: Tx, id: number, change: Partial<NewClient>): Promise<ClientRow> =>
  tx.update(clients).set(change).where(eq(clients.id, id)).returning().get();

/** Deletes a client with its codes, queued events, and every API key issued for it. */
export async function deleteClient(tx: Tx, { id, clientID }: Pick<ClientRow, 'id' | 'clientID'>): Promise<void> {
  await deleteKeysFrom(tx, clientID);
  await tx.delete(clients).where(eq(clients.id, id));
}

/** Deletes a user's clients with everything that belongs to them. */
export async function deleteClientsOf(tx: Tx, author: number): Promise<void> {
  for (const row of await findClientsOf(tx, author)) await deleteClient(tx, row);
  await tx.delete(clients).where(eq(clients.author, author));
}
