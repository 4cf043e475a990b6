import { asc, eq } from 'drizzle-orm';

import type { Db, Tx } from '../../db/open.ts';
import { clients } from '../../db/schema/index.ts';
import { deleteKeysFrom } from '../auth/store.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;

export const findClient = async (db: Db, clientID: string): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.clientID, clientID)).get();

export const findClientByRow = async (db: Db, id: number): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.id, id)).get();

/** The clients that a user has made, oldest first. */
export const findClientsOf = async (db: Db, author: number): Promise<ClientRow[]> =>
  db.select().from(clients).where(eq(clients.author, author)).orderBy(asc(clients.id)).all();

/** All clients, oldest first. */
export const findAllClients = async (db: Db): Promise<ClientRow[]> =>
  db.select().from(clients).orderBy(asc(clients.id)).all();

export const insertClient = async (tx: Tx, row: NewClient): Promise<ClientRow> =>
  tx.insert(clients).values(row).returning().get();

export const updateClient = async (tx: Tx, id: number, change: Partial<NewClient>): Promise<ClientRow> =>
  tx.update(clients).set(change).where(eq(clients.id, id)).returning().get();

/** Deletes a client with its codes, what waits to be sent to it, and every API key that came from it. */
export async function deleteClient(tx: Tx, { id, clientID }: Pick<ClientRow, 'id' | 'clientID'>): Promise<void> {
  await deleteKeysFrom(tx, clientID);
  await tx.delete(clients).where(eq(clients.id, id));
}

/** Deletes the clients that a user has made, with all that goes with them. */
export async function deleteClientsOf(tx: Tx, author: number): Promise<void> {
  for (const row of await findClientsOf(tx, author)) await deleteClient(tx, row);
}
