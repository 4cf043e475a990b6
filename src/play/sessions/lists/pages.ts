import { z } from 'zod';

import { numberAndRow, type PagedList } from '../../../base/shared/cursor.ts';
import type { ListedSession } from '../store.ts';

/** Returns a list of sessions, latest first. */
export const latestSessions = (name: string): PagedList<ListedSession, [timeEnded: number, row: number]> => ({
  name: `${name} sessions`,
  key: numberAndRow,
  keyOf: ({ timeEnded, id }) => [timeEnded, id],
});

/** List of the best sessions by a rating, ties latest first. */
export const bestSessions: PagedList<
  ListedSession & { rating: number },
  [rating: number, timeEnded: number, row: number]
> = {
  name: 'best sessions',
  key: z.tuple([z.number(), z.number(), z.number()]),
  keyOf: ({ rating, timeEnded, id }) => [rating, timeEnded, id],
};
