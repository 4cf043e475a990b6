import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { relayRefused } from '../../../../db/schema/index.ts';

export type RefusedRow = typeof relayRefused.$inferSelect;

/** Number of refused scores stored per integration, the latest. */
const KEPT = 10_000;
/** Number of scores retried in one batch. */
const AT_ONCE = 500;

/** Stores refused scores of an integration; beyond 10,000 the earliest are deleted. */
export const insertRefused = async (
  tx: Tx,
  integration: number,
  rows: readonly Omit<typeof relayRefused.$inferInsert, 'integration'>[],
): Promise<void> => {
  for (const row of rows) await tx.insert(relayRefused).values({ ...row, integration });
  const [oldest] = await tx
    .select({ id: relayRefused.id })
    .from(relayRefused)
    .where(eq(relayRefused.integration, integration))
    .orderBy(desc(relayRefused.id))
    .limit(1)
    .offset(KEPT);
  if (!oldest) return;
  await tx.delete(relayRefused).where(and(eq(relayRefused.integration, integration), lte(relayRefused.id, oldest.id)));
};

/** Returns an integration's refused scores, latest first: those before a row, up to `limit`. */
export const findRefused = async (
  db: Db,
  integration: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RefusedRow[]> =>
  db
    .select()
    .from(relayRefused)
    .where(
      and(
        eq(relayRefused.integration, integration),
        before === undefined ? gt(relayRefused.id, 0) : lt(relayRefused.id, before),
      ),
    )
    .orderBy(desc(relayRefused.id))
    .limit(limit)
    .all();

/** Returns an integration's refused scores by row, else the earliest; up to 500. */
export const findRefusedBy = async (
  db: Db,
  integration: number,
  ids: readonly number[] | undefined,
): Promise<RefusedRow[]> =>
  db
    .select()
    .from(relayRefused)
    .where(
      and(eq(relayRefused.integration, integration), ids ? inArray(relayRefused.id, [...ids]) : gt(relayRefused.id, 0)),
    )
    .orderBy(asc(relayRefused.id))
    .limit(AT_ONCE)
    .all();

export const deleteRefused = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.delete(relayRefused).where(inArray(relayRefused.id, [...ids]));
};

/** Deletes all refused scores of an integration. */
export const deleteRefusedOf = async (tx: Tx, integration: number): Promise<void> => {
  await tx.delete(relayRefused).where(eq(relayRefused.integration, integration));
};
