import { z } from 'zod';

import type { PagedList } from '../../../base/shared/cursor.ts';
import type { ShownScore } from '../shown.store.ts';

/** Returns a list of plays, latest first, those without a time last. */
export const latestScores = (name: string): PagedList<ShownScore, [timeAchieved: number | null, row: number]> => ({
  name: `${name} scores`,
  key: z.tuple([z.number().nullable(), z.number()]),
  keyOf: ({ timeAchieved, id }) => [timeAchieved, id],
});
