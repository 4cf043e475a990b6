import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { useLive, type LiveSession } from '../../shared/live.ts';
import { sessionOf } from './queries.ts';
import { isRaise, raisesOf, type Raise } from './session/raise.ts';

/** Groups of answers that a play changes. */
const STALE = [
  'activity',
  'sessions',
  'users',
  'ugpts',
  'ugptLists',
  'ugptFolders',
  'ugptTargets',
  'ratings',
  'history',
];

/** Asks again for what the page shows of plays. */
export const refetchPlays = (queries: QueryClient): Promise<unknown> =>
  Promise.all(STALE.map((group) => queries.invalidateQueries({ queryKey: [group] })));

/** Plays that have come in while a page is shown. */
interface NewPlays {
  session: NonNullable<LiveSession>;
  plays: readonly Raise[];
  /** Those that are new PBs. */
  raised: readonly Raise[];
}

/** Calls back with the plays of a player as they come in. */
export function useNewPlays(userID: string, onPlayed: (news: NewPlays) => void): void {
  const queries = useQueryClient();
  const known = useRef<LiveSession>(undefined);
  useLive(userID, (session) => {
    const before = known.current;
    known.current = session;
    // The first one tells what is shown already.
    if (before !== undefined && session) void tell(session, before);
  });
  async function tell(session: NonNullable<LiveSession>, before: LiveSession) {
    const found = await queries.fetchQuery({ ...sessionOf(session.sessionID), staleTime: 0 });
    const since = before?.sessionID === session.sessionID ? before.scores : 0;
    const plays = raisesOf(found).slice(since);
    if (plays.length > 0) onPlayed({ session, plays, raised: plays.filter(({ info }) => isRaise(info)) });
  }
}
