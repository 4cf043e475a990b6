import { eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { disabledHooks } from '../../../db/schema/index.ts';

/** The ids of the hooks that are switched off. */
export const findDisabledHooks = async (db: Db): Promise<Set<string>> =>
  new Set(
    db
      .select()
      .from(disabledHooks)
      .all()
      .map(({ hookID }) => hookID),
  );

/** Switches a hook on or off; does nothing if it is so already. */
export async function saveHookState(tx: Tx, hookID: string, isEnabled: boolean): Promise<void> {
  if (isEnabled) await tx.delete(disabledHooks).where(eq(disabledHooks.hookID, hookID));
  else await tx.insert(disabledHooks).values({ hookID }).onConflictDoNothing();
}
