import { and, count, desc, eq, isNull } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { invites } from '../../../../db/schema/index.ts';

export type InviteRow = typeof invites.$inferSelect;
/** Invitation whose code can be shown again. */
export type ShownInvite = InviteRow & { sealedCode: string };

const isShown = (row: InviteRow): row is ShownInvite => row.sealedCode !== null;

/** Returns a user's invitations, latest first. */
export const findInvitesOf = async (db: Db, userID: number): Promise<ShownInvite[]> =>
  (
    await db
      .select()
      .from(invites)
      .where(eq(invites.createdBy, userID))
      .orderBy(desc(invites.createdAt), desc(invites.id))
      .all()
  ).filter(isShown);

export const countInvitesOf = async (db: Db, userID: number): Promise<number> =>
  (await db.select({ total: count() }).from(invites).where(eq(invites.createdBy, userID)).get())?.total ?? 0;

export const insertInvite = async (tx: Tx, row: typeof invites.$inferInsert): Promise<void> => {
  await tx.insert(invites).values(row);
};

/** Returns whether an unused invitation has this code. */
export const isInviteOpen = async (db: Db, codeHash: Buffer): Promise<boolean> =>
  (await db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.codeHash, codeHash), isNull(invites.consumedAt)))
    .get()) !== undefined;

/** Uses up an invitation; false if the code is unknown or used. `at` is Unix ms. */
export const consumeInvite = async (tx: Tx, codeHash: Buffer, consumedBy: number, at: number): Promise<boolean> =>
  (
    await tx
      .update(invites)
      .set({ consumedBy, consumedAt: at })
      .where(and(eq(invites.codeHash, codeHash), isNull(invites.consumedAt)))
      .run()
  ).changes > 0;

/** Deletes a user's unused invitations. */
export const deleteUnusedInvites = async (tx: Tx, userID: number): Promise<void> => {
  await tx.delete(invites).where(and(eq(invites.createdBy, userID), isNull(invites.consumedAt)));
};

/** Returns all invitations whose code can be shown again. */
export const findSealedInvites = async (db: Db): Promise<ShownInvite[]> =>
  (await db.select().from(invites).all()).filter(isShown);

export const updateSealedCode = async (tx: Tx, id: number, sealedCode: string): Promise<void> => {
  await tx.update(invites).set({ sealedCode }).where(eq(invites.id, id));
};
