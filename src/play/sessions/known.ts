import type { TimeRange } from './join.ts';

/** Details of a session from where its plays were before. Times are Unix ms. */
export interface KnownSession {
  /** Public sessionID. */
  sessionID?: string | null | undefined;
  name?: string | null | undefined;
  desc?: string | null | undefined;
  highlight?: boolean | null | undefined;
  importType?: string | null | undefined;
  timeInserted?: number | null | undefined;
  timeStarted: number;
  timeEnded: number;
}

/**
 * Hands out sessions for ranges of time: the earliest session that overlaps it, each to one range only. The ranges must be in order of time
 * and must not overlap.
 */
export function knownSessions(known: readonly KnownSession[]): (range: TimeRange) => KnownSession | undefined {
  const waiting = known.toSorted((a, b) => a.timeStarted - b.timeStarted);
  let next = 0;
  return ({ start, end }) => {
    while (next < waiting.length && waiting[next]!.timeEnded < start) next += 1;
    const session = waiting[next];
    if (!session || session.timeStarted > end) return undefined;
    next += 1;
    return session;
  };
}
