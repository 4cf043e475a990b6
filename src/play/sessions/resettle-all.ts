import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { settle } from './assign.ts';
import { chooseSessions } from './homes.ts';
import { joinSessions } from './join.ts';
import { deleteSessions, findAllSessions, findSessionPlays, releasePlays } from './store.ts';

/**
 * Makes all sessions of a player fit their plays, whatever is stored: for data that may be wrong. Each range of
 * plays stays the session that most of them are in; sessions that are left over go. Ratings are left to `rateSessions`.
 * `now` is Unix ms.
 */
export async function resettleAllSessions(tx: Tx, ugpt: Ugpt, now: number): Promise<void> {
  const rows = await findAllSessions(tx, ugpt);
  const stored = rows.map((row) => ({ ...row, start: row.timeStarted, end: row.timeEnded }));
  const byRow = new Map(stored.map((session) => [session.id, session]));
  const groups = groupPlays(await findSessionPlays(tx, ugpt));
  const chosen = chooseSessions(groups, stored);

  const found = new Set<number>();
  for (const [index, group] of groups.entries()) {
    const session = byRow.get(chosen[index] ?? -1);
    const joined = { ...group, sessions: session ? [session] : [] };
    found.add((await settle(tx, ugpt, joined, { importType: null, now })).row);
  }
  const left = [...byRow.keys()].filter((id) => !found.has(id));
  await releasePlays(tx, ugpt, [...byRow.keys()]);
  await deleteSessions(tx, left);
}

/** The ranges that plays, in the order of their times, should make up, each with the sessions that they are in. */
function groupPlays(plays: Awaited<ReturnType<typeof findSessionPlays>>) {
  const times = plays.map(({ time }) => time);
  let at = 0;
  return joinSessions([], times).map((range) => {
    const end = at + range.plays;
    const sessions = plays.slice(at, end).map(({ session }) => session);
    at = end;
    return { ...range, sessions };
  });
}
