import { eq } from 'drizzle-orm';

import type { Tx } from '../../../db/open.ts';
import { scores } from '../../../db/schema/index.ts';
import { nextChange } from '../changes/store.ts';

/** Remarks of a player on a score. */
export interface Remarks {
  /** Null removes it. */
  comment?: string | null | undefined;
  highlight?: boolean | undefined;
}

/** Stores a player's remarks on a score (a row); absent fields stay. */
export async function updateRemarks(tx: Tx, id: number, remarks: Remarks): Promise<void> {
  await tx
    .update(scores)
    .set({ ...remarks, change: await nextChange(tx) })
    .where(eq(scores.id, id));
}
