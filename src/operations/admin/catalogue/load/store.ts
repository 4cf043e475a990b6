import type { Db, Tx } from '../../../../../db/open.ts';
import { catalogueLoads } from '../../../../../db/schema/index.ts';

export type LoadRow = typeof catalogueLoads.$inferSelect;

/** Returns the load that is running or was left behind. */
export const findLoad = async (db: Db): Promise<LoadRow | undefined> => db.select().from(catalogueLoads).get();

/** Records the running load, replacing another. */
export async function putLoad(tx: Tx, row: Omit<LoadRow, 'id'>): Promise<void> {
  await deleteLoad(tx);
  await tx.insert(catalogueLoads).values({ id: 1, ...row });
}

export async function deleteLoad(tx: Tx): Promise<void> {
  await tx.delete(catalogueLoads);
}
