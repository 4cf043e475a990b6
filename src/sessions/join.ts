/** A session ends when nothing is played for this long (ms); a play exactly that much later starts a new one. */
export const SESSION_GAP = 2 * 60 * 60 * 1000;

export interface Stretch {
  /** Unix ms. */
  start: number;
  end: number;
}

export interface Joined<S extends Stretch> extends Stretch {
  /** The sessions that were there, oldest first. More than one when a new play closes the gap between them. */
  sessions: S[];
  /** How many of the new plays fall into it. */
  plays: number;
}

/**
 * Groups sessions that exist and times of new plays (Unix ms) into the sessions that there should be: islands of
 * plays with less than SESSION_GAP between one and the next. The order of the inputs does not matter.
 */
export function joinSessions<S extends Stretch>(sessions: readonly S[], times: readonly number[]): Joined<S>[] {
  const stretches = [
    ...sessions.map((session) => ({ start: session.start, end: session.end, session })),
    ...times.map((time) => ({ start: time, end: time, session: undefined })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);

  const joined: Joined<S>[] = [];
  for (const { start, end, session } of stretches) {
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
