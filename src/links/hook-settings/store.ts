import { and, eq } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { hookSettings } from '../../../db/schema/index.ts';

/** A player's settings of a hook, which is named by the import type of its plays. */
export interface HookSettings {
  /** Cards whose plays are accepted; null for all. */
  cards: string[] | null;
  /** Whether the best scores in the game are imported the next time. */
  wantsBests: boolean;
}

const DEFAULT: HookSettings = { cards: null, wantsBests: false };

/** Returns a player's settings of a hook; the defaults if they were never changed. */
export const findHookSettings = async (db: Db, user: number, hook: string): Promise<HookSettings> =>
  (await db
    .select({ cards: hookSettings.cards, wantsBests: hookSettings.wantsBests })
    .from(hookSettings)
    .where(and(eq(hookSettings.user, user), eq(hookSettings.hook, hook)))
    .get()) ?? DEFAULT;

/** Stores a player's settings of a hook. */
export async function saveHookSettings(tx: Tx, user: number, hook: string, settings: HookSettings): Promise<void> {
  await tx
    .insert(hookSettings)
    .values({ user, hook, ...settings })
    .onConflictDoUpdate({ target: [hookSettings.user, hookSettings.hook], set: settings });
}
