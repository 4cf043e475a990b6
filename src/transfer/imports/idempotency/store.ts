import { and, eq, gt, lte, sql } from 'drizzle-orm';

import type { ImportDocument } from '../../../../contracts/documents/import.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { idempotencyKeys } from '../../../../db/schema/index.ts';
import { KEPT_FOR, type FirstAnswer, type Idempotency } from './key.ts';

const byKey = prepared((db: Db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.user, sql.placeholder('user')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
        gt(idempotencyKeys.createdAt, sql.placeholder('expired')),
      ),
    )
    .prepare(),
);

/** Returns the answer to a user's request with this key; undefined if there is none, or it has expired. */
export async function findFirstAnswer(
  db: Db,
  user: number,
  key: string,
  now: number,
): Promise<(FirstAnswer<ImportDocument> & { request: string }) | undefined> {
  const row = await byKey(db).get({ user, key, expired: now - KEPT_FOR });
  return row && { importID: row.importID, document: row.document, request: row.request.toString('hex') };
}

/** Stores an answer. Throws if the key has one that is still valid. */
export async function insertFirstAnswer(
  tx: Tx,
  user: number,
  { key, request }: Idempotency,
  answer: FirstAnswer<ImportDocument>,
  createdAt: number,
): Promise<void> {
  const { user: ofUser, key: ofKey, createdAt: since } = idempotencyKeys;
  await tx.delete(idempotencyKeys).where(and(eq(ofUser, user), eq(ofKey, key), lte(since, createdAt - KEPT_FOR)));
  await tx.insert(idempotencyKeys).values({ user, key, request: Buffer.from(request, 'hex'), ...answer, createdAt });
}

/** Updates the document in an import's stored answer, if there is one. */
export async function updateFirstAnswer(
  tx: Tx,
  user: number,
  importID: string,
  change: Partial<ImportDocument>,
): Promise<void> {
  const isIt = and(eq(idempotencyKeys.user, user), eq(idempotencyKeys.importID, importID));
  const document = (await tx.select({ document: idempotencyKeys.document }).from(idempotencyKeys).where(isIt).get())
    ?.document;
  if (!document) return;
  await tx
    .update(idempotencyKeys)
    .set({ document: { ...document, ...change } })
    .where(isIt);
}

/** Deletes the stored answer of an accepted import. */
export const deleteFirstAnswer = async (tx: Tx, user: number, importID: string): Promise<void> => {
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.user, user), eq(idempotencyKeys.importID, importID)));
};

/** Deletes expired answers and returns how many. */
export const deleteExpired = async (tx: Tx, now: number): Promise<number> =>
  (
    await tx
      .delete(idempotencyKeys)
      .where(lte(idempotencyKeys.createdAt, now - KEPT_FOR))
      .run()
  ).changes;
