import type { Stretch } from './join.ts';

/** A session that is stored, or one that there should be with the sessions that its plays are in. */
interface Session extends Stretch {
  id: number;
}
interface Group extends Stretch {
  sessions: readonly (number | null)[];
}

/**
 * Finds the session (row) that each group of plays, which should be one, goes by: the one that most of its plays are
 * in, else one of the same time, else none. No session is chosen twice. The result is in the order of the groups.
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

/** How many plays of a group are in a session, most first. */
function votes(groups: readonly Group[]): { group: number; id: number; plays: number }[] {
  const all = groups.flatMap(({ sessions }, group) =>
    [...Map.groupBy(sessions, (id) => id)].flatMap(([id, plays]) =>
      id === null ? [] : { group, id, plays: plays.length },
    ),
  );
  return all.sort((a, b) => b.plays - a.plays || a.group - b.group);
}
