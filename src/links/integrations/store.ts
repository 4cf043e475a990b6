import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { integrations, syncCursors, users } from '../../../db/schema/index.ts';

export type IntegrationRow = typeof integrations.$inferSelect;
export type NewIntegration = typeof integrations.$inferInsert;
export type Cursor = Readonly<Record<string, unknown>>;

/** Returns a user's integrations, oldest first. */
export const findIntegrationsOf = async (db: Db, user: number): Promise<IntegrationRow[]> =>
  db.select().from(integrations).where(eq(integrations.user, user)).orderBy(asc(integrations.id)).all();

export const findIntegration = async (db: Db, integrationID: string): Promise<IntegrationRow | undefined> =>
  db.select().from(integrations).where(eq(integrations.integrationID, integrationID)).get();

export const findIntegrationByRow = async (db: Db, id: number): Promise<IntegrationRow | undefined> =>
  db.select().from(integrations).where(eq(integrations.id, id)).get();

export const findAllIntegrations = async (db: Db): Promise<IntegrationRow[]> =>
  db.select().from(integrations).orderBy(asc(integrations.id)).all();

/** Returns up to this many integrations whose schedule is due at `now` (Unix ms), longest overdue first, without those of banned users. */
export const findDueSyncs = async (db: Db, now: number, limit: number) =>
  db
    .select({
      id: integrations.id,
      integrationID: integrations.integrationID,
      userID: integrations.user,
      type: integrations.type,
    })
    .from(integrations)
    .innerJoin(users, eq(users.id, integrations.user))
    .where(and(lte(integrations.nextSync, now), gt(users.authLevel, 0)))
    .orderBy(asc(integrations.nextSync), asc(integrations.id))
    .limit(limit)
    .all();

const relaysOf = prepared((db: Db) =>
  db
    .select({ id: integrations.id, baseUrl: integrations.baseUrl })
    .from(integrations)
    .where(and(eq(integrations.user, sql.placeholder('user')), eq(integrations.relay, true)))
    .orderBy(asc(integrations.id))
    .prepare(),
);

/** Returns the servers that a user's new scores are relayed to. */
export const findRelaysOf = async (db: Db, user: number) => relaysOf(db).all({ user });

export const insertIntegration = async (tx: Tx, row: NewIntegration): Promise<IntegrationRow> =>
  tx.insert(integrations).values(row).returning().get();

export const updateIntegration = async (tx: Tx, id: number, change: Partial<NewIntegration>): Promise<void> => {
  if (Object.values(change).some((value) => value !== undefined)) {
    await tx.update(integrations).set(change).where(eq(integrations.id, id));
  }
};

export const deleteIntegration = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(integrations).where(eq(integrations.id, id));
};

/**
 * Returns the local users who have linked these accounts (user ids there) on a server, by the id there; accounts linked by several are left
 * out.
 */
export async function findUsersOfAccounts(
  db: Db,
  baseUrl: string,
  remoteUserIDs: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ user: integrations.user, remoteUserID: integrations.remoteUserID })
    .from(integrations)
    .where(and(eq(integrations.baseUrl, baseUrl), isOneOf(integrations.remoteUserID, remoteUserIDs)))
    .all();
  const linked = [...Map.groupBy(rows, ({ remoteUserID }) => remoteUserID!)];
  return new Map(linked.flatMap(([id, [first, second]]) => (first && !second ? [[id, first.user] as const] : [])));
}

/** Returns an integration's cursors by "game:playtype". */
export const findCursors = async (db: Db, integration: number): Promise<Map<string, Cursor>> =>
  new Map(
    (await db.select().from(syncCursors).where(eq(syncCursors.integration, integration)).all()).map(
      ({ idString, cursor }) => [idString, cursor],
    ),
  );

export const saveCursor = async (tx: Tx, row: typeof syncCursors.$inferInsert): Promise<void> => {
  await tx
    .insert(syncCursors)
    .values(row)
    .onConflictDoUpdate({ target: [syncCursors.integration, syncCursors.idString], set: { cursor: row.cursor } })
    .run();
};

export const deleteCursors = async (tx: Tx, integration: number): Promise<void> => {
  await tx.delete(syncCursors).where(eq(syncCursors.integration, integration));
};
