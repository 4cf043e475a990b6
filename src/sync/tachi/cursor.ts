import { z } from 'zod';

import type { Cursor } from '../../integrations/store.ts';

/** How far a slice has been brought. Times are Unix ms. */
export const SyncCursor = z.object({
  /** How many scores there were, and when the latest was added there. */
  total: z.number(),
  newest: z.number().nullable(),
  /** The classes that were told, as JSON. */
  classes: z.string().nullish(),
  /** While a long list is brought in parts: how many scores there were at its beginning, and how many have come. */
  part: z.object({ total: z.number(), taken: z.number() }).nullish(),
  /** While sessions are gone through: when the last one began, and how many scores were seen by then. */
  walked: z.object({ until: z.number(), seen: z.number() }).nullish(),
  /** While charts are gone through: the last one, and how many scores were seen by then. */
  after: z.string().nullish(),
  seen: z.number().nullish(),
  /** With which program and catalogue some plays could not be stored: with others, all are brought again. */
  refusedBy: z.string().nullish(),
});
export type SyncCursor = z.infer<typeof SyncCursor>;

const NOTHING: SyncCursor = { total: 0, newest: null };

/** Returns a stored cursor; the beginning where there is none, or where what was refused is due again. */
export function readCursor(stored: Cursor | undefined, refusing: string): SyncCursor {
  const cursor = SyncCursor.safeParse(stored).data ?? NOTHING;
  return cursor.refusedBy && cursor.refusedBy !== refusing ? NOTHING : cursor;
}

/** Returns whether a slice was being gone through. */
export const isUnfinished = ({ part, walked, after }: SyncCursor): boolean => Boolean(part ?? walked ?? after);

/** Returns the part of a cursor that says nothing of a slice being gone through. */
export const settledPart = ({ total, newest, classes, refusedBy }: SyncCursor): SyncCursor => ({
  total,
  newest,
  ...(classes && { classes }),
  ...(refusedBy && { refusedBy }),
});
