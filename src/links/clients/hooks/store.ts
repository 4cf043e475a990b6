import { eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { disabledHooks } from '../../../../db/schema/index.ts';

/** Returns the ids of disabled hooks. */
export const findDisabledHooks = async (db: Db): Promise<Set<string>> =>
  new Set((await db.select().from(disabledHooks).all()).map(({ hookID }) => hookID));

/** Enables or disables a hook, if necessary. */
export async function saveHookState(tx: Tx, hookID: string, isEnabled: boolean): Promise<void> {
  if (isEnabled) await tx.delete(disabledHooks).where(eq(disabledHooks.hookID, hookID));
  else await tx.insert(disabledHooks).values({ hookID }).onConflictDoNothing();
}
