import { asc, eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { clients } from '../../../db/schema/index.ts';
import { deleteKeysFrom } from '../../accounts/auth/store.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;

export const findClient = async (db: Db, clientID: string): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.clientID, clientID)).get();

export const findClientByRow = async (db: Db, id: number): Promise<ClientRow | undefined> =>
  db.select().from(clients).where(eq(clients.id, id)).get();

/** Returns a user's clients, oldest first. */
export const findClientsOf = async (db: Db, author: number): Promise<ClientRow[]> =>
  db.select().from(clients).where(eq(clients.author, author)).orderBy(asc(clients.id)).all();

/** Returns all clients, oldest first. */
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
}
