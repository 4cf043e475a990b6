import type { TimeRange } from './join.ts';

/** Stored session, or one to be created with the sessions its plays are in. */
interface Session extends TimeRange {
  id: number;
}
interface Group extends TimeRange {
  sessions: readonly (number | null)[];
}

/**
 * Chooses the session (row) for each group of plays: the one that most of its plays are in, else one of the same time, else none. No
 * session is chosen twice. Results are in the order of the groups.
 */
export function chooseSessions(groups: readonly Group[], sessions: readonly Session[]): (number | undefined)[] {
  const chosen: (number | undefined)[] = groups.map(() => undefined);
  const free = new Map(sessions.map((session) => [session.id, session]));
  const choose = (group: number, id: number) => {
    if (chosen[group] === undefined && free.delete(id)) chosen[group] = id;
  };
  for (const { group, id } of votes(groups)) choose(group, id);
  for (const [index, { start, end }] of groups.entries()) {
    if (chosen[index] !== undefined) continue;
    const near = [...free.values()].find((session) => session.start <= end && session.end >= start);
    if (near) choose(index, near.id);
  }
  return chosen;
}

/** Counts the plays of each group by their session, most first. */
function votes(groups: readonly Group[]): { group: number; id: number; plays: number }[] {
  const all = groups.flatMap(({ sessions }, group) =>
    [...Map.groupBy(sessions, (id) => id)].flatMap(([id, plays]) =>
      id === null ? [] : { group, id, plays: plays.length },
    ),
  );
  return all.sort((a, b) => b.plays - a.plays || a.group - b.group);
}
