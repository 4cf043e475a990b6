import { eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { secretKeys } from '../../../db/schema/index.ts';

const ONLY_ROW = 1;

/** Returns the id of the active key; undefined before its first use. */
export const findKeyID = async (db: Db): Promise<string | undefined> =>
  (await db.select({ keyID: secretKeys.keyID }).from(secretKeys).where(eq(secretKeys.id, ONLY_ROW)).get())?.keyID;

export const saveKeyID = async (tx: Tx, keyID: string): Promise<void> => {
  await tx
    .insert(secretKeys)
    .values({ id: ONLY_ROW, keyID })
    .onConflictDoUpdate({ target: secretKeys.id, set: { keyID } })
    .run();
};
