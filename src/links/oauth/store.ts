import { eq, lt } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { oauthCodes } from '../../../db/schema/index.ts';

export type CodeRow = typeof oauthCodes.$inferSelect;

export const insertCode = async (tx: Tx, row: typeof oauthCodes.$inferInsert): Promise<void> => {
  await tx.insert(oauthCodes).values(row);
};

export const findCode = async (db: Db, codeHash: Buffer): Promise<CodeRow | undefined> =>
  db.select().from(oauthCodes).where(eq(oauthCodes.codeHash, codeHash)).get();

/** Records that a code was exchanged for a key (row). `usedAt` is Unix ms. */
export const useCode = async (tx: Tx, codeHash: Buffer, use: { usedAt: number; apiKey: number }): Promise<void> => {
  await tx.update(oauthCodes).set(use).where(eq(oauthCodes.codeHash, codeHash));
};

/** Deletes codes that expired before this time (Unix ms). Returns how many. */
export const deleteCodes = async (tx: Tx, expiredBefore: number): Promise<number> =>
  (await tx.delete(oauthCodes).where(lt(oauthCodes.expiresAt, expiredBefore)).run()).changes;
