import { z } from 'zod';

import type { Cursor } from '../../../links/integrations/store.ts';

/** Progress of a synchronised game:playtype. Times are Unix ms. */
export const SyncCursor = z.object({
  /** Number of scores, and when the latest was added there. */
  total: z.number(),
  newest: z.number().nullable(),
  /** Provided classes, as JSON. */
  classes: z.string().nullish(),
  /** While a long list is fetched in parts: the number of scores at its beginning, and of those received. */
  part: z.object({ total: z.number(), taken: z.number() }).nullish(),
  /** While sessions are fetched: start of the last one, and the number of scores seen by then. */
  walked: z.object({ until: z.number(), seen: z.number() }).nullish(),
  /** While charts are fetched: the last one, and the number of scores seen by then. */
  after: z.string().nullish(),
  seen: z.number().nullish(),
  /** Program and catalogue that refused some plays: with others, everything is fetched again. */
  refusedBy: z.string().nullish(),
});
export type SyncCursor = z.infer<typeof SyncCursor>;

const NOTHING: SyncCursor = { total: 0, newest: null };

/** Returns a stored cursor; the initial one if there is none, or if refused plays are due again. */
export function readCursor(stored: Cursor | undefined, refusing: string): SyncCursor {
  const cursor = SyncCursor.safeParse(stored).data ?? NOTHING;
  return cursor.refusedBy && cursor.refusedBy !== refusing ? NOTHING : cursor;
}

/** Returns whether a synchronisation was interrupted. */
export const isUnfinished = ({ part, walked, after }: SyncCursor): boolean => Boolean(part ?? walked ?? after);

/** Returns the part of a cursor that is unrelated to an unfinished synchronisation. */
export const cursorOf = ({ total, newest, classes, refusedBy }: SyncCursor): SyncCursor => ({
  total,
  newest,
  ...(classes && { classes }),
  ...(refusedBy && { refusedBy }),
});
