import { z } from 'zod';

import type { PagedList } from '../../../base/shared/cursor.ts';
import type { RankedPBRow } from '../store.ts';
import type { TopPlace } from './store.ts';

/** Returns the list of PBs by a rating algorithm, best first: of everybody, or of a player and their rivals. */
export const topPBs = (whose: 'all' | 'rivals', alg: string): PagedList<RankedPBRow, TopPlace> => ({
  name: `best PBs of ${whose}`,
  key: z.tuple([z.number(), z.number(), z.number()]),
  // PBs without a rating are not listed.
  keyOf: ({ calculated, user, chart }) => [calculated.toJSON()[alg]!, user, chart],
});
