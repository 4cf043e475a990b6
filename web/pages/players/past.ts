import { useQuery } from '@tanstack/react-query';

import type { Body } from '../../api.ts';
import { fromScoresOf } from './queries.ts';
import type { UGPT } from './ugpt.ts';

/** Day of which only ratings and the number of scores are known. */
export type Past = Body<'history', 'fromScores'>[number];

const DAY = 24 * 60 * 60 * 1000;

/** Returns the beginning of the day (Unix ms, UTC) that was this many days ago; 0 for Infinity. */
export const daysAgo = (days: number): number => (days === Infinity ? 0 : (Math.floor(Date.now() / DAY) - days) * DAY);

/**
 * Days from a time on and before the first stored one, computed from dated scores, latest first. `stored` are the stored days, latest
 * first; nothing is asked for until they are known, or where they go back far enough.
 */
export function usePast(
  params: UGPT,
  from: number,
  stored: readonly { timestamp: number }[] | undefined,
): { past: readonly Past[]; isPending: boolean } {
  const first = stored?.at(-1)?.timestamp ?? 0;
  const { data = [], isLoading: isPending } = useQuery({ ...fromScoresOf(params, from), enabled: first > from + DAY });
  // On a first day, the profile as it is now is the end of the graph.
  return { past: data.filter(({ timestamp }) => timestamp < Math.floor(first / DAY) * DAY), isPending };
}
