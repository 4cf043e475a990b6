import type { Stretch } from './join.ts';

/** What is known of a session that plays were in before they came here. Times are Unix ms. */
export interface KnownSession {
  /** The public form. */
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
 * Hands out what is known of a stretch of time: the earliest session that overlaps it, each to one stretch only. The
 * stretches have to come in the order of time, and not to overlap.
 */
export function knownSessions(known: readonly KnownSession[]): (stretch: Stretch) => KnownSession | undefined {
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
