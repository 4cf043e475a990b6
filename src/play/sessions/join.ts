/** A session ends after this long without a play (ms); a play exactly that much later starts a new one. */
export const SESSION_GAP = 2 * 60 * 60 * 1000;

export interface TimeRange {
  /** Unix ms. */
  start: number;
  end: number;
}

export interface Joined<S extends TimeRange> extends TimeRange {
  /** Existing sessions, oldest first. More than one if a new play closes the gap between them. */
  sessions: S[];
  /** Number of new plays in it. */
  plays: number;
}

/**
 * Groups existing sessions and times of new plays (Unix ms) into sessions: islands of plays with less than SESSION_GAP between neighbours.
 * The order of the inputs does not matter.
 */
export function joinSessions<S extends TimeRange>(sessions: readonly S[], times: readonly number[]): Joined<S>[] {
  const ranges = [
    ...sessions.map((session) => ({ start: session.start, end: session.end, session })),
    ...times.map((time) => ({ start: time, end: time, session: undefined })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);

  const joined: Joined<S>[] = [];
  for (const { start, end, session } of ranges) {
    let island = joined.at(-1);
    if (!island || start >= island.end + SESSION_GAP) {
      island = { start, end, sessions: [], plays: 0 };
      joined.push(island);
    }
    island.end = Math.max(island.end, end);
    if (session) island.sessions.push(session);
    else island.plays += 1;
  }
  return joined;
}
