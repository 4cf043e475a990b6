import { and, eq, isNotNull } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { broughtTargets } from '../../../../db/schema/targets.ts';

export type BroughtTarget = typeof broughtTargets.$inferSelect;
export type NewBroughtTarget = typeof broughtTargets.$inferInsert;

/** Returns a user's targets on another server (base URL) that were examined, by kind and id there ("goal G12"). */
export const findBroughtFrom = async (
  db: Db,
  { user, server }: Pick<BroughtTarget, 'user' | 'server'>,
): Promise<Map<string, BroughtTarget>> =>
  new Map(
    (
      await db
        .select()
        .from(broughtTargets)
        .where(and(eq(broughtTargets.user, user), eq(broughtTargets.server, server)))
        .all()
    ).map((row) => [`${row.kind} ${row.remoteID}`, row]),
  );

/** Returns those of these targets (ids here) that were brought for a user before, from any server. */
export const findBroughtHere = async (db: Db, user: number, localIDs: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ localID: broughtTargets.localID })
        .from(broughtTargets)
        .where(
          and(
            eq(broughtTargets.user, user),
            isNotNull(broughtTargets.localID),
            isOneOf(broughtTargets.localID, localIDs),
          ),
        )
        .all()
    ).map(({ localID }) => localID!),
  );

export async function putBroughtTargets(tx: Tx, rows: readonly NewBroughtTarget[]): Promise<void> {
  await insertAll(tx, broughtTargets, rows, { replaceOn: ['user', 'server', 'kind', 'remoteID'] });
}
